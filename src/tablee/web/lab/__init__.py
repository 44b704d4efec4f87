"""The lab's pages, and the queue of what they want reckoned."""
