"""The games: one module or package each, behind the protocol in `pygame_engine.protocol`."""
