"""What programs speak: routes, models, live, message; request (who asks), errors, document."""
