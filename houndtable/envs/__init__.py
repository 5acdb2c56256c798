"""The games as standard environments: PettingZoo, Gymnasium's vectors of environments, OpenSpiel.

They need what `pip install '.[envs]'` brings; each says so if it is missing. Policies get views and nothing
else; what a critic may see besides is called perfect information.
"""
