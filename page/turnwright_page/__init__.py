"""The web page of Turnwright, built: files for the server of `turnwright[server]`, and nothing to import."""
