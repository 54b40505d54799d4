"""What people see: routes, pages, stage, following, sharing, cover, assets; templates/, static/."""
