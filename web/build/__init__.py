"""How the site is built, served, tested and measured. Development only: nothing here travels to the browser.

`build.py` at the top of the project sets up .venv and starts `python -m web.build` in it.
"""
