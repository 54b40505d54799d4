def scene(view, content, is_tall=False):
    raise NotImplementedError
