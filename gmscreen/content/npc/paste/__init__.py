"""Reading pasted stat blocks, step by step: letters, tokens, lines, blocks, and what stands in a block.

No step looks at a piece of text more than a few times: the time it takes grows with the length of the text.
"""
