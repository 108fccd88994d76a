"""The games that run on the kernel, one package (or file) each."""
