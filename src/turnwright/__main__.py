"""`python -m turnwright`: the command line where no console script is on the path."""

from turnwright.cli.start import main

main()
