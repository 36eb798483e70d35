"""`python -m pygame_engine`."""

from .cli import main

raise SystemExit(main())
