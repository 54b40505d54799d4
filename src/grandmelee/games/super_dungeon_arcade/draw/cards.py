def printed(word, content):
    return None
