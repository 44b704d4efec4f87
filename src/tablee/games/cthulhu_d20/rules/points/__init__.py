"""Life points and fatigue points: efforts, exhaustion, death, rest."""
