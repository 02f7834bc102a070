"""CFD and MIT scores of off-target sites, with the weights of lib/src/report/guides/weights.txt."""
import math
import pathlib

WEIGHTS = {}
for line in (pathlib.Path(__file__).parents[2] / "lib/src/report/guides/weights.txt").read_text(encoding="utf-8").splitlines():
    if line and line[0] not in "#[":
        NAME, *numbers = line.split()
        WEIGHTS[NAME] = [float(number) for number in numbers]
COMPLEMENT = dict(zip("ACGT", "TGCA"))


def millionths(number):
    return math.floor(number * 1e6 + 0.5)


def score(guide, site, pam):
    """Returns the scores of a site without bulge or ambiguous base, in millionths."""
    differing = [at for at in range(20) if guide[at] != site[at]]
    cfd, mit = 1.0, 1.0
    for at in differing:
        cfd *= WEIGHTS[f"r{guide[at].replace('T', 'U')}:d{COMPLEMENT[site[at]]}"][at]
        mit *= 1 - WEIGHTS["weights"][at]
    if len(differing) > 1:
        distance = (differing[-1] - differing[0]) / (len(differing) - 1)
        mit *= 1 / (4 * (19 - distance) / 19 + 1)
    return {"cfd": millionths(cfd * WEIGHTS[pam[1:]][0]), "mit": millionths(100 * (mit / max(len(differing), 1) ** 2))}
