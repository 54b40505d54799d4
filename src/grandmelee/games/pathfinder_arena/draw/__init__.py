"""A view of Pathfinder Arena as a picture."""


def scene(view, content, is_tall):
    return None


def printed(word, content):
    return None
