"""The version of Turnwright: in its own module, because the kernel writes it into logs and the package shows it."""

VERSION = "0.2.0"
