"""What every table shares: asks, events, offers, views, the table itself and its history."""
