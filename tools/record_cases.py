#!/usr/bin/env python3
"""Records the results of expressions in the real Terraform.

usage: record_cases.py [--jobs N] [INPUTS [OUTPUT]]

Reads tests/conformance/language/recorded_inputs.txt, whose header explains its format, and writes recorded.jsonl
beside it: one JSON object per line with cat, expr, setup (if any), and expected_console with expected_type, or error;
quirk marks behaviour that Landform does not follow. Every expression gets its own directory and terraform process; a
second process determines the type. The terraform on the PATH must have the version that Landform is compatible with.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LANGUAGE = ROOT / "tests/conformance/language"
VERSION = "1.11.4"
ENVIRONMENT = dict(os.environ, CHECKPOINT_DISABLE="1", NO_COLOR="1", TF_CLI_CONFIG_FILE=os.devnull, HOME="/nonexistent")
ANSI = re.compile(r"\x1b\[[0-9;]*m")


def read_inputs(path):
    """Cases without their results."""
    cases = []
    category, setup, block, kind = "", "", [], None
    for line in path.read_text().splitlines():
        if kind:
            if line == "#: end":
                text = "\n".join(block) + "\n"
                if kind == "setup":
                    setup = text
                else:
                    cases.append((category, text[:-1], setup))
                kind, block = None, []
            else:
                block.append(line)
        elif line.startswith("#: category "):
            category, setup = line.split(" ", 2)[2], ""
        elif line in ("#: setup", "#: expr"):
            kind = line[3:]
        elif line and not line.startswith("#"):
            cases.append((category, line, setup))
    if kind:
        sys.exit(f"record_cases: a {kind} has no end")
    records = []
    for number, (category, expression, setup) in enumerate(cases):
        record = {"id": number, "cat": category, "expr": expression}
        if setup:
            record["setup"] = setup
        records.append(record)
    return records


def clean_error(text):
    """A rendered diagnostic without its box and surrounding blank lines."""
    lines = [re.sub(r"^[│╵╷]\s?", "", line.strip()).rstrip() for line in ANSI.sub("", text).splitlines()]
    return "\n".join(line for line in lines if line not in ("", "╷", "╵")).strip()


def write_files(directory, record):
    setup = record.get("setup", "")
    if setup.startswith("#file:"):
        for part in re.split(r"^#file:", setup, flags=re.M)[1:]:
            name, body = part.split(":", 1)
            (directory / name).write_text(body)
    elif setup:
        (directory / "setup.tf").write_text(setup)


def ask(record, wrap):
    """Terraform's result for wrap.format(expr): its output, or None, and its error."""
    with tempfile.TemporaryDirectory() as name:
        directory = pathlib.Path(name)
        write_files(directory, record)
        expression = record["expr"]
        if "\n" in expression:
            (directory / "case.tf").write_text("locals {\n  case = " + expression + "\n}\n")
            expression = "local.case"
        run = subprocess.run(
            ["terraform", "console"],
            input=wrap.replace("%", expression, 1) + "\n",
            capture_output=True,
            text=True,
            cwd=directory,
            env=ENVIRONMENT,
            timeout=120,
        )
    out = ANSI.sub("", run.stdout)
    return (out.removesuffix("\n") if run.returncode == 0 else None), clean_error(run.stderr)


def record_one(record):
    out, error = ask(record, "%")
    if out is None:
        record["error"] = error
        if "panic in function implementation" in error:
            record["error"] = error.split("panic in", 1)[0].strip()
            record["quirk"] = "Terraform itself fails here"
        return record
    record["expected_console"] = out
    if not record["expr"].startswith("type("):
        kind, _ = ask(record, "type(%)")
        if kind is not None:
            record["expected_type"] = kind
    return record


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("inputs", nargs="?", type=pathlib.Path, default=LANGUAGE / "recorded_inputs.txt")
    options.add_argument("output", nargs="?", type=pathlib.Path, default=LANGUAGE / "recorded.jsonl")
    args = options.parse_args()

    version = subprocess.run(["terraform", "version", "-json"], capture_output=True, text=True, env=ENVIRONMENT, check=True)
    found = json.loads(version.stdout)["terraform_version"]
    if found != VERSION:
        sys.exit(f"record_cases: this is Terraform {found}, not {VERSION}")
    records = read_inputs(args.inputs)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        done = list(pool.map(record_one, records))
    args.output.write_text("".join(json.dumps(r, ensure_ascii=False) + "\n" for r in done))
    errors = sum("error" in r for r in done)
    print(f"{len(done)} cases recorded, {errors} of them errors")


if __name__ == "__main__":
    main()
