#!/usr/bin/env python3
"""Planning, applying and destroying: Landform, Terraform and OpenTofu side by side, in the same run.

usage: bench/engine.py [-n RUNS] [-q]

  -n RUNS   how often commands that take less than two seconds are run (3); the median counts
  -q        quick: a tenth of the resources

LANDFORM names the program (build/release/src/cli/landform), OPENTOFU that of OpenTofu. Without it, or without terraform
on the PATH, nothing is compared with it, which is said. All resources are terraform_data, so that only the programs
themselves are measured. Exits with 1 if a target is missed.
"""
import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LONG = 2.0  # seconds; what takes longer is run once


def distinct(count):
    return "".join(
        f'resource "terraform_data" "r{i}" {{\n  input = {{ name = "n-{i}", size = {i} }}\n}}\n' for i in range(count))


def chain(count):
    return (f'resource "terraform_data" "a" {{\n  count = {count}\n}}\n'
            f'resource "terraform_data" "b" {{\n  count = {count}\n  input = terraform_data.a[count.index].id\n}}\n')


def layered(count, base):
    """Resources that all depend on the same others, which depend on each other: states list all of these with each."""
    lines = []
    for i in range(base):
        value = f"terraform_data.base{i - 1}.id" if i > 0 else '"first"'
        lines.append(f'resource "terraform_data" "base{i}" {{\n  input = {value}\n}}\n')
    for i in range(count):
        lines.append(f'resource "terraform_data" "r{i}" {{\n  input = terraform_data.base{base - 1}.id\n}}\n')
    return "".join(lines)


def counted(count):
    return f'resource "terraform_data" "r" {{\n  count = {count}\n  input = count.index\n}}\n'


def measure(program, directory, *arguments):
    """Seconds and megabytes of one run, which must succeed."""
    environment = dict(os.environ, CHECKPOINT_DISABLE="1", TF_CLI_CONFIG_FILE=os.devnull, TF_IN_AUTOMATION="1")
    with tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        process = subprocess.Popen([program, *arguments], cwd=directory, env=environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            errors.seek(0)
            sys.exit(f"{program} {' '.join(arguments)} failed:\n{errors.read().decode()}")
    return seconds, usage.ru_maxrss / 1024


class Bench:
    def __init__(self, programs, runs, work):
        self.programs = programs
        self.runs = runs
        self.work = work
        self.missed = False

    def directory(self, group, name, text):
        out = self.work / f"{group}-{name}"
        out.mkdir()
        (out / "main.tf").write_text(text)
        measure(self.programs[name], out, "init")
        return out

    def repeated(self, command):
        """The medians of several runs."""
        results = [command()]
        while len(results) < self.runs and results[0][0] < LONG:
            results.append(command())
        return statistics.median(r[0] for r in results), statistics.median(r[1] for r in results)

    def compare(self, title, results, targets):
        own, memory = results["landform"]
        line = f"{title}: {own * 1000:.0f} ms, {memory:.0f} MB"
        for name, (seconds, megabytes) in results.items():
            if name == "landform":
                continue
            ratio, share = seconds / own, memory / megabytes
            wanted = targets.get(name)
            missed = share > 1 / 5 or (wanted is not None and ratio < wanted)
            self.missed |= missed
            line += f"; {name} {seconds:.2f} s, {megabytes:.0f} MB: {ratio:.0f}x"
            line += f" (target {wanted}x)" if wanted else ""
            line += f", {share:.2f} of the memory" + (" MISSED" if missed else "")
        print(line, flush=True)

    def plan(self, title, text, targets):
        results = {}
        for name, program in self.programs.items():
            directory = self.directory(title.replace(" ", "_"), name, text)
            results[name] = self.repeated(lambda: measure(program, directory, "plan"))
        self.compare(title, results, targets)

    def life(self, title, text, targets):
        results = {"apply": {}, "plan with nothing to do": {}, "destroy": {}}
        for name, program in self.programs.items():
            directory = self.directory(title.replace(" ", "_"), name, text)
            cycles = []
            while not cycles or (len(cycles) < self.runs and cycles[0]["apply"][0] < LONG):
                cycles.append({
                    "apply": measure(program, directory, "apply", "-auto-approve"),
                    "plan with nothing to do": measure(program, directory, "plan"),
                    "destroy": measure(program, directory, "destroy", "-auto-approve"),
                })
            for step, of_step in results.items():
                of_step[name] = tuple(statistics.median(c[step][i] for c in cycles) for i in (0, 1))
        for step, of_step in results.items():
            self.compare(f"{step} of {title}", of_step, targets.get(step, {}))

    def scale(self, small, factor):
        """Alternates. The first runs do not count: the system has to find memory that others gave back."""
        directories = [self.directory(f"scale{count}", "landform", distinct(count))
                       for count in (small, small * factor)]
        rounds = [[measure(self.programs["landform"], one, "plan") for one in directories]
                  for _ in range(2 + self.runs)][2:]
        measured = [tuple(statistics.median(one[size][i] for one in rounds) for i in (0, 1)) for size in (0, 1)]
        ratio = measured[1][0] / measured[0][0]
        missed = ratio > factor * 1.1 or measured[1][1] > 2048
        self.missed |= missed
        print(f"plan of {small * factor} resources: {measured[1][0]:.2f} s, {measured[1][1]:.0f} MB, "
              f"{ratio:.1f} times {small} (at most {factor * 1.1:.0f}, in 2048 MB){' MISSED' if missed else ''}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-n", type=int, default=3, dest="runs")
    parser.add_argument("-q", action="store_true", dest="quick")
    options = parser.parse_args()
    landform = os.environ.get("LANDFORM", str(ROOT / "build/release/src/cli/landform"))
    programs = {"landform": landform}
    if shutil.which("terraform"):
        programs["terraform"] = "terraform"
    else:
        print("SKIPPED: no terraform on the PATH, so nothing is compared with it.", file=sys.stderr)
    if os.environ.get("OPENTOFU"):
        programs["opentofu"] = os.environ["OPENTOFU"]
    else:
        print("SKIPPED: OPENTOFU is not set, so nothing is compared with OpenTofu.", file=sys.stderr)
    size = 10 if options.quick else 1
    with tempfile.TemporaryDirectory() as work:
        bench = Bench(programs, options.runs, pathlib.Path(work))
        bench.plan(f"plan of {10_000 // size} resources", distinct(10_000 // size), {"terraform": 100, "opentofu": 100})
        bench.plan(f"plan of count = {10_000 // size}", counted(10_000 // size), {"terraform": 60, "opentofu": 60})
        bench.plan(f"plan of {1_000 // size} pairs", chain(1_000 // size), {"opentofu": 300})
        bench.life(f"{1_000 // size} resources", distinct(1_000 // size), {
            "apply": {"terraform": 300, "opentofu": 30},
            "plan with nothing to do": {"terraform": 40},
            "destroy": {"terraform": 600, "opentofu": 30},
        })
        bench.life(f"{500 // size} resources that depend on {100 // size}", layered(500 // size, 100 // size), {})
        bench.scale(10_000 // size, 10)
    sys.exit(1 if bench.missed else 0)


if __name__ == "__main__":
    main()
