"""What people see: routes, joining, again, learn, story, practice, sharing, cover.

How it is put together: pages, naming, rolled, stage, following. How it comes to them: addresses, assets.
What it is made of: templates/, static/.
"""
