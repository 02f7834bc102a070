"""Draws curves as SVG: one panel per curve, with logarithmic axes."""
import math
from xml.sax.saxutils import escape

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 420, 300, 60, 45, 35, 25


class Panel:
    def __init__(self, title, x_label, points):
        self.title, self.x_label, self.points = title, x_label, points


def decades(values):
    """Returns the exponents of the powers of ten that enclose the values; at least two exponents."""
    first = math.floor(math.log10(min(values)))
    return range(first, max(math.ceil(math.log10(max(values)) - 1e-9), first + 1) + 1)


def label(power):
    if power < 3:
        return f"{10.0 ** power:g}"
    return f"{10 ** (power % 3)}{'kMGT'[power // 3 - 1]}"


def text(x, y, content, anchor="middle", size=12, turn=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}"{turn}>{escape(content)}</text>'


def draw(panel, y_label, shift):
    columns, rows = (decades([point[axis] for point in panel.points]) for axis in (0, 1))

    def x(value):
        part = (math.log10(value) - columns[0]) / (columns[-1] - columns[0])
        return shift + LEFT + part * (WIDTH - LEFT - RIGHT)

    def y(value):
        part = (math.log10(value) - rows[0]) / (rows[-1] - rows[0])
        return HEIGHT - BOTTOM - part * (HEIGHT - BOTTOM - TOP)

    yield text(shift + (WIDTH + LEFT - RIGHT) / 2, 20, panel.title, size=14)
    yield text(shift + (WIDTH + LEFT - RIGHT) / 2, HEIGHT - 8, panel.x_label)
    middle = (HEIGHT - BOTTOM + TOP) / 2
    yield text(shift + 14, middle, y_label, turn=f' transform="rotate(-90 {shift + 14} {middle})"')
    for power in columns:
        at = x(10.0 ** power)
        yield f'<line x1="{at:.1f}" x2="{at:.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}" stroke="#ddd"/>'
        yield text(at, HEIGHT - BOTTOM + 16, label(power))
    for power in rows:
        at = y(10.0 ** power)
        yield f'<line x1="{shift + LEFT}" x2="{shift + WIDTH - RIGHT}" y1="{at:.1f}" y2="{at:.1f}" stroke="#ddd"/>'
        yield text(shift + LEFT - 6, at + 4, label(power), anchor="end")
    path = " ".join(f"{x(px):.1f},{y(py):.1f}" for px, py in panel.points)
    yield f'<polyline points="{path}" fill="none" stroke="#1f77b4" stroke-width="2"/>'
    for px, py in panel.points:
        yield f'<circle cx="{x(px):.1f}" cy="{y(py):.1f}" r="3.5" fill="#1f77b4"/>'
        yield text(x(px), y(py) - 8, f"{py:.2f}", size=10)


def svg(panels, y_label):
    size = f'width="{WIDTH * len(panels)}" height="{HEIGHT}"'
    body = [line for number, panel in enumerate(panels) for line in draw(panel, y_label, number * WIDTH)]
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif">',
                      '<rect width="100%" height="100%" fill="white"/>', *body, "</svg>", ""])
