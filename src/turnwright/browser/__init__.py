"""The door of a browser: Python that runs in a Web Worker of the page (docs/browser.md).

`door` is what the worker calls: tables by messages, and functions by name. A function that the page calls as
`call("replay.summary", {...})` stands in `browser/replay.py` under `CALLS`: it takes a JSON-like value and gives one. A
second argument is a function that tells the page how far it is.
"""
