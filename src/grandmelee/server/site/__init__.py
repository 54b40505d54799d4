"""What people see: routes, joining, again, learn, story; pages, stage, following, sharing, cover, addresses, assets.

What they are made of: templates/, static/.
"""
