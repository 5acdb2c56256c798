"""The games as standard environments: PettingZoo, Gymnasium's vectors of environments, OpenSpiel.

They need `pip install '.[envs]'`; each says so if a package is missing. Policies get views and nothing
else; what a critic may see in addition is called perfect information.
"""
