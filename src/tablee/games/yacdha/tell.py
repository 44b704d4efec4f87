"""Each event of YACDHA as a sentence."""
