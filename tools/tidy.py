#!/usr/bin/env python3
"""Runs clang-tidy on changed files, or on everything.

usage: tidy.py [--all] [--build DIR] [--limit N] [PATH…]

Changed files are those with uncommitted changes and those touched by commits since the base, newest first; a changed
header counts as the .cc file beside it. The base is $LANDFORM_TIDY_BASE, or else the commit where this branch diverged
from origin/HEAD. On that branch itself, as in a fresh clone, there is no base and the history is followed back. At most
N files are checked, which bounds the time: about 7 CPU seconds each. The number of skipped files is printed.

Files are compiled with the commands of the build directory DIR, by default that of `cmake --preset tidy`. It has to be
configured, not built, and must not be a unity build, which has no commands for single files. Precompiled headers are
not used, so a missing #include is an error. A clean file is not checked again until it, a header that it includes or
.clang-tidy changes: a hash of the preprocessed text is stored in DIR.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIDY = "clang-tidy"


def git(*args):
    run = subprocess.run(["git", "-C", str(ROOT), *args], capture_output=True, text=True)
    return run.stdout.strip() if run.returncode == 0 else ""


def find_base():
    base = os.environ.get("LANDFORM_TIDY_BASE") or git("merge-base", "HEAD", "origin/HEAD")
    base = git("rev-parse", "--verify", "-q", base + "^{commit}") if base else ""
    return "" if base == git("rev-parse", "HEAD") else base


def changed_paths():
    """Paths that changed, the newest change first."""
    base = find_base()
    history = ["log", "--format=", "--name-only", "--diff-filter=d", "-n", "300"]
    lists = [git("diff", "--name-only", "HEAD"), git(*history, f"{base}..HEAD" if base else "HEAD")]
    return list(dict.fromkeys("\n".join(lists).split("\n")))


def to_sources(paths):
    """The files to compile for changed paths: .cc as they are, headers by the .cc beside them."""
    sources = []
    for path in paths:
        path = ROOT / path
        if path.suffix == ".h":
            path = path.with_suffix(".cc")
        if path.suffix == ".cc" and path.is_file():
            sources.append(str(path))
    return list(dict.fromkeys(sources))


def plain_command(entry):
    """The compiler's command for a file without launcher, output, precompiled headers and sanitizers."""
    words = shlex.split(entry["command"])
    compiler = next(i for i, word in enumerate(words) if word.endswith(("++", "clang", "gcc")))
    kept = words[compiler : compiler + 1]
    rest = iter(words[compiler + 1 :])
    for word in rest:
        if word in ("-Xclang", "-o"):
            next(rest)
        elif word == "-include":  # g++'s way to name a precompiled header
            next(rest)
        elif not word.startswith(("-fsanitize", "-fno-sanitize", "-fpch", "-Winvalid-pch")) and word != "-c":
            kept.append(word)
    return kept


class Linter:
    def __init__(self, build):
        self.directory = build / "tidy"
        self.clean = self.directory / "clean"
        self.clean.mkdir(parents=True, exist_ok=True)
        database = json.loads((build / "compile_commands.json").read_text())
        self.commands = {entry["file"]: plain_command(entry) for entry in database}
        self.working = {entry["file"]: entry["directory"] for entry in database}
        (self.directory / "compile_commands.json").write_text(
            json.dumps(
                [{"file": f, "directory": self.working[f], "arguments": c} for f, c in self.commands.items()]
            )
        )
        version = subprocess.run([TIDY, "--version"], capture_output=True, text=True, check=True).stdout
        self.salt = version + (ROOT / ".clang-tidy").read_text()

    def key(self, path):
        # Including comments, since NOLINT is one.
        command = [*self.commands[path], "-E", "-C"]
        text = subprocess.run(command, cwd=self.working[path], capture_output=True)
        return hashlib.sha256(self.salt.encode() + shlex.join(command).encode() + text.stdout).hexdigest()

    def check(self, path):
        """None when clean, else what was found."""
        stamp = self.clean / self.key(path)
        if stamp.exists():
            return None
        run = subprocess.run([TIDY, "--quiet", "-p", str(self.directory), path], capture_output=True, text=True)
        if run.returncode == 0:
            stamp.touch()
            return None
        return run.stdout + (run.stderr if not run.stdout.strip() else "")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--all", action="store_true")
    options.add_argument("--build", default=str(ROOT / "build/tidy"))
    options.add_argument("--limit", type=int, default=60)
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("paths", nargs="*")
    args = options.parse_args()

    linter = Linter(pathlib.Path(args.build))
    if args.paths:
        sources = [str(pathlib.Path(p).resolve()) for p in args.paths]
    elif args.all:
        sources = sorted(linter.commands)
    else:
        sources = to_sources(changed_paths())
    sources = [s for s in sources if s in linter.commands]
    if not args.all and not args.paths and len(sources) > args.limit:
        left_out = len(sources) - args.limit
        print(f"{len(sources)} files changed; the {left_out} least recently changed are skipped (--all checks all).")
        sources = sources[: args.limit]

    dirty = 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for path, found in zip(sources, pool.map(linter.check, sources)):
            if found is not None:
                dirty += 1
                print(found, flush=True)
    print(f"clang-tidy: {len(sources)} files, {dirty} with findings.")
    return 1 if dirty else 0


if __name__ == "__main__":
    sys.exit(main())
