"""What programs speak: routes, models, live, standing, message; request (who asks), errors, document."""
