#!/usr/bin/env python3
"""Runs clang-tidy on what changed, or on everything.

usage: tidy.py [--all] [--build DIR] [--limit N] [PATH…]

What changed is what the commits since the base touched, newest first, and what is not committed yet; a changed header
counts as the .cc file beside it. The base is $LANDFORM_TIDY_BASE, else where this branch left origin/HEAD, else (on
that very branch) there is none and history is followed back. At most N files are looked at, so that the time is
bounded; the rest is named. A file that was clean is not looked at again until it, a header that it includes or
.clang-tidy changes: a hash of the preprocessed text is kept in the build directory.
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


class Linter:
    def __init__(self, build):
        self.build = build
        self.cache = build / "tidy-clean"
        self.cache.mkdir(exist_ok=True)
        database = json.loads((build / "compile_commands.json").read_text())
        self.commands = {entry["file"]: entry for entry in database}
        version = subprocess.run([TIDY, "--version"], capture_output=True, text=True, check=True).stdout
        self.salt = version + (ROOT / ".clang-tidy").read_text()

    def key(self, path):
        entry = self.commands[path]
        words = [w for w in shlex.split(entry["command"]) if not w.endswith("ccache")]
        if "-o" in words:
            del words[words.index("-o") : words.index("-o") + 2]
        words = [w for w in words if w not in ("-c", path)]
        # With comments, since NOLINT is one.
        text = subprocess.run([*words, "-E", "-C", path], cwd=entry["directory"], capture_output=True)
        return hashlib.sha256(self.salt.encode() + shlex.join(words).encode() + text.stdout).hexdigest()

    def check(self, path):
        """None when clean, else what was found."""
        stamp = self.cache / self.key(path)
        if stamp.exists():
            return None
        run = subprocess.run([TIDY, "--quiet", "-p", str(self.build), path], capture_output=True, text=True)
        if run.returncode == 0:
            stamp.touch()
            return None
        return run.stdout + (run.stderr if not run.stdout.strip() else "")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--all", action="store_true")
    options.add_argument("--build", default=str(ROOT / "build/dev"))
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
        print(f"{len(sources)} files changed; looking at the {args.limit} that changed last. All: --all")
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
