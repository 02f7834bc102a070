#!/usr/bin/env python3
"""Checks that comments, messages and documentation avoid phrases that make prose hard to read.

usage: test/check-prose.py [PATH ...]      (default: README.md and all sources)

Reads C++, CUDA, Python, shell, CMake, Groovy, Nextflow, Snakemake and Markdown. Prints the rate of each habit per 1,000
words, and every occurrence of a habit above its limit. Well-written projects stay below these limits. A single occurrence is
always allowed. Exit status: 0 if all rates are within the limits, 1 if one is above its limit, 2 if the paths have no text.

Not checked: code in Markdown, names, file formats and patterns in string literals, and literals of fewer than six words.
"""
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DEFAULT = ("README.md", "lib", "cuda", "apps", "test", "test-data")
KINDS = ("comments", "messages", "docs")
SENTENCE = r"(?:\A|\n\s*\n|\n\s*[-*]\s|[.:;]\s)"  # Start of a sentence, list item or paragraph
AMOUNT = r"(?:bytes?|bits?|bases?|columns?|hits?|letters?|microseconds?|reads?|rows?|seconds?|words?)"
EACH = (r"(?:base|byte|file|group|guide|hit|input|motif|pair|pattern|piece|position|read|record|row|sample|second|sequence|slot|"
        r"target|thread|window|word)")

# habit: (pattern, limit per 1,000 words, advice). Patterns that start with SENTENCE are case-sensitive.
HABITS = {
    "Of first": (SENTENCE + r"Of (?!course)", 0.10, "start with the subject"),
    "tell": (r"\b(?:tells?|telling|told)\b", 0.15, "report, print, log, return, detect, distinguish"),
    "stand": (r"\b(?:stands?|standing|stood)\b", 0.05, "is, lies, appears, occurs"),
    "beside": (r"\bbeside\b", 0.05, "next to, with, compared with, in addition to"),
    "behind": (r"\bbehind\b", 0.05, "after, downstream of"),
    "so many": (r"\bso\s(?:many|much|few)\b", 0.10, "the number"),
    "place": (r"\bplaces?\b", 0.40, "position, site, location, slot"),
    "none": (r"\bnone\b", 0.20, "no X; empty; null"),
    "those of": (r"\bth(?:ose|at)\s(?:of|that|which|who|with)\b", 0.20, "repeat the noun"),
    "alone": (r"\b(?:alone|by\s(?:itself|themselves))\b", 0.10, "only"),
    "nobody": (r"\b(?:nobody|somebody|whoever|whatever|whosoever)\b", 0.20, "the actor, or the passive"),
    "What first": (SENTENCE + r"What (?!if|to)", 0.20, "the noun: 'Hits that ...'"),
    "a for per": (rf"\b{AMOUNT}\san?\s{EACH}\b", 0.05, "per: '8 bytes per motif'"),
    "of these": (r"\b(?:likewise|of\s(?:these|them|which|whom))\b", 0.50, "repeat the noun"),
    "leave out": (r"\bleave\s(?:it|them|that)\sout\b", 0.02, "'A cannot be combined with B'"),
    "at hand": (r"\b(?:at\shand|gives?\s(?:out|away)|given\s(?:out|away)|to\sbe\shad)\b", 0.05, "available, in memory, release"),
    "is no": (r"(?<!there )\b(?:is|are|was|were)\sno\s(?!longer|more|less|such|need)", 0.20, "is not a"),
    "turned": (r"\b(?:turned\sa?round|flipped)\b(?!\sbits?)", 0.05, "reversed, reverse-complemented, swapped"),
}
PATTERNS = {name: re.compile(habit[0], 0 if habit[0].startswith(SENTENCE) else re.IGNORECASE) for name, habit in HABITS.items()}

LITERAL = r'"(?P<double>(?:\\.|[^"\\\n])*)"|' + r"(?<!\w)'(?P<single>(?:\\.|[^'\\\n])*)'"
SLASHES = re.compile(r'//[/!]?<?(?P<line>[^\n]*)|/\*(?P<block>.*?)\*/|R"(?P<raw>\w*)\(.*?\)(?P=raw)"|' + LITERAL, re.DOTALL)
HASHES = re.compile(r'(?<!\S)#(?P<line>[^\n]*)|"""(?P<block>.*?)"""|' + LITERAL, re.DOTALL)
LEXERS = dict.fromkeys((".cpp", ".hpp", ".h", ".cu", ".cuh", ".groovy", ".nf"), SLASHES)
LEXERS.update(dict.fromkeys((".py", ".pyi", ".sh", ".cmake", ".smk"), HASHES))
HASHED_NAMES = ("CMakeLists.txt", "Snakefile")

JOINED = re.compile(r"[\s+\\]*[fbru]?")  # Text between adjacent literals
FORMAT = re.compile(r"\\t|\\b|\A\s*[>@#{\[<]")  # Literals that are tables, regular expressions, FASTA, FASTQ, JSON or XML
NAMES = re.compile(r"`[^`\n]*`|\b[\w:]+::\w+(?:\(\))?|\b\w+\(\)|\b\w*_\w*\b|[\w/]+\.[a-z]\w*\b")  # Names in code, paths
WORD = re.compile(r"[A-Za-z][A-Za-z'-]*")
FENCED = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)


def passages_of_code(text, lexer):
    """Yields (kind, offset, passage). Comments on consecutive lines are one passage, and so are adjacent literals."""
    kind, start, end, parts = None, 0, 0, []
    for token in lexer.finditer(text):
        name, part = next(((name, part) for name, part in token.groupdict().items() if part is not None), (None, ""))
        between = text[end:token.start()]
        same_comment = kind == name == "line" and between.strip() == "" and between.count("\n") == 1
        same_message = kind == name and name in ("double", "single") and JOINED.fullmatch(between)
        if not (same_comment or same_message):
            if parts:
                yield kind, start, "".join(parts)
            kind, start, parts = name, token.start(), []
        else:
            part = "\n" * between.count("\n") + part
        parts.append(part)
        end = token.end()
    if parts:
        yield kind, start, "".join(parts)


def passages(path):
    """Yields (kind, line number, passage) for each passage of a file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        text = FENCED.sub(lambda match: "\n" * match.group().count("\n"), text)
        for paragraph in re.finditer(r"(?:[^\n]+\n?)+", text):
            yield "docs", text.count("\n", 0, paragraph.start()) + 1, NAMES.sub("X", paragraph.group())
        return
    lexer = HASHES if path.name in HASHED_NAMES else LEXERS[path.suffix]
    for kind, offset, passage in passages_of_code(text, lexer):
        message = kind in ("double", "single")
        passage = NAMES.sub("X", passage)
        if kind in ("line", "block") or message and not FORMAT.search(passage) and len(WORD.findall(passage)) >= 6:
            passage = passage.lstrip(" *") if not message else passage.replace("\\n", " ")
            yield "messages" if message else "comments", text.count("\n", 0, offset) + 1, passage


def files(paths):
    for path in paths:
        found = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in found:
            known = file.suffix in LEXERS or file.suffix == ".md" or file.name in HASHED_NAMES
            if known and file.is_file() and not {"build", "corpus"} & set(file.relative_to(path).parts):
                yield file


def main():
    words = dict.fromkeys(KINDS, 0)
    found = {name: {kind: [] for kind in KINDS} for name in HABITS}
    for path in files([pathlib.Path(argument) for argument in sys.argv[1:]] or [ROOT / name for name in DEFAULT]):
        for kind, line, prose in passages(path):
            words[kind] += len(WORD.findall(prose))
            for name, pattern in PATTERNS.items():
                for match in pattern.finditer(prose):
                    context = " ".join(prose[max(match.start() - 40, 0):match.end() + 40].split())
                    line_of_match = line + prose.count("\n", 0, match.end() - 1)
                    found[name][kind].append(f"{os.path.relpath(path)}:{line_of_match}: {context}")
    if not any(words.values()):
        sys.exit(2)
    print(f"{'per 1,000 words':16}" + "".join(f"{kind:>11}" for kind in KINDS) + f"{'limit':>8}  instead")
    above = []
    for name, (_, limit, advice) in HABITS.items():
        rates = {kind: 1000 * len(found[name][kind]) / max(words[kind], 1) for kind in KINDS}
        high = [kind for kind in KINDS if rates[kind] > limit and len(found[name][kind]) > 1]
        above += [(name, kind) for kind in high]
        print(f"{name:16}" + "".join(f"{rates[kind]:10.2f}{'*' if kind in high else ' '}" for kind in KINDS)
              + f"{limit:8.2f}  {advice}")
    print(f"{'words':16}" + "".join(f"{words[kind]:10} " for kind in KINDS) + f"  {len(above)} above the limit (*)")
    for name, kind in above:
        print(f"\n{name}, {kind}:", *found[name][kind], sep="\n  ")
    sys.exit(1 if above else 0)


main()
