#!/usr/bin/env python3
"""Planning and applying with real providers: what Landform adds to what the providers and their clouds need.

usage: bench/engine_providers.py [-q]

  -q        quick: a tenth of the resources

LANDFORM names the program (build/release/src/cli/landform); its providers and emulators are found beside it.

GO_RANDOM names the program of a hashicorp/random that is written in Go. With it, random_string is planned, applied and
refreshed by Terraform and by Landform: Landform's wall time is compared with the CPU time that the provider itself used,
on as many cores as it can use, and Landform's own provider, linked in, with Terraform and the Go one. Without GO_RANDOM
or terraform on the PATH, this comparison is skipped with a message.

Servers of dummycloud are compared with the ideal: every request takes 50 ms, and as many run at once as -parallelism
says. The emulator stands for machines elsewhere, so it takes precedence on these processors if the user may grant that.
Exits with 1 if a target is missed.
"""
import argparse
import json
import math
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
LATENCY = 0.05  # seconds
KEY = "bench"


def measure(program, directory, environment, *arguments):
    """Seconds of one run, which must succeed, and the CPU seconds of its providers."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        process = subprocess.Popen([program, *arguments], cwd=directory, env=environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=errors)
        status = process.wait()
        seconds = time.perf_counter() - start
        if status != 0:
            errors.seek(0)
            sys.exit(f"{program} {' '.join(arguments)} failed:\n{errors.read().decode()}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime)


class Bench:
    def __init__(self, landform, work):
        self.landform = landform
        self.build = pathlib.Path(landform).resolve().parent.parent.parent
        self.work = work
        self.missed = False

    def report(self, line, missed):
        self.missed |= missed
        print(line + (" MISSED" if missed else ""), flush=True)

    def directory(self, name, source, text, overrides=""):
        out = self.work / name
        out.mkdir()
        local = source.split("/")[-1]
        (out / "main.tf").write_text(
            f'terraform {{\n  required_providers {{\n    {local} = {{ source = "{source}" }}\n  }}\n}}\n{text}')
        (out / "settings").write_text(f"provider_installation {{\n  dev_overrides {{\n{overrides}  }}\n}}\n")
        environment = dict(os.environ, CHECKPOINT_DISABLE="1", TF_CLI_CONFIG_FILE=str(out / "settings"),
                           TF_IN_AUTOMATION="1")
        return out, environment

    # --- random_string

    def strings(self, count, go_random):
        text = f'resource "random_string" "r" {{\n  count  = {count}\n  length = 16\n}}\n'
        steps = {"plan": ["plan"], "apply": ["apply", "-auto-approve"], "plan with nothing to do": ["plan"]}
        results = {}

        def run(name, program, source, overrides=""):
            directory, environment = self.directory(f"random-{name}", source, text, overrides)
            results[name] = {step: measure(program, directory, environment, *arguments)
                             for step, arguments in steps.items()}

        run("in-process", self.landform, "landform.dev/builtin/random")
        if go_random:
            link = self.work / "go"
            link.mkdir()
            (link / "terraform-provider-random").symlink_to(pathlib.Path(go_random).resolve())
            overrides = f'    "hashicorp/random" = "{link}"\n'
            run("landform", self.landform, "hashicorp/random", overrides)
            if shutil.which("terraform"):
                run("terraform", "terraform", "hashicorp/random", overrides)
        for step in steps:
            self.compare_strings(f"{step} of {count} random_string", {n: r[step] for n, r in results.items()})

    def compare_strings(self, title, results):
        own = results["in-process"][0]
        line, missed = f"{title}: in-process {own * 1000:.0f} ms", False
        if "terraform" in results:
            ratio = results["terraform"][0] / own
            missed |= ratio < 100
            line += f", {ratio:.0f}x Terraform with the Go provider, {results['terraform'][0]:.1f} s (target 100x)"
        if "landform" in results:
            wall, cpu = results["landform"]
            # Landform's own CPU time is about that of the run in-process.
            needed = max(cpu - results["in-process"][1], 0) / os.cpu_count()
            ratio = wall / needed
            missed |= ratio > 1.15
            line += (f"; with the Go provider {wall:.2f} s, {ratio:.2f} of the {needed:.2f} s that it needs itself on "
                     f"{os.cpu_count()} cores (at most 1.15)")
        self.report(line, missed)

    # --- servers

    def servers(self, count, parallelism):
        name = f"servers-{parallelism}"
        emulator = subprocess.Popen([self.build / "emulators/dummycloud/dummycloud", "--store",
                                     self.work / f"{name}.store", "--key", KEY], stdout=subprocess.PIPE, text=True)
        try:
            endpoint = emulator.stdout.readline().strip()
            try:
                os.setpriority(os.PRIO_PROCESS, emulator.pid, -20)
            except PermissionError:
                print("The emulator competes for the processors: only root may give it precedence.", file=sys.stderr)
            self.call(endpoint, "PATCH", "/admin/settings", {"latency_ms": int(LATENCY * 1000), "provision_ms": 0})
            directory, environment = self.directory(
                name, "landform.dev/builtin/dummycloud",
                f'resource "dummycloud_server" "s" {{\n  count  = {count}\n  name   = "s-${{count.index}}"\n'
                f'  region = "eu-north-1"\n}}\nprovider "dummycloud" {{\n  requests_per_second = 0\n}}\n')
            environment |= {"DUMMYCLOUD_ENDPOINT": endpoint, "DUMMYCLOUD_API_KEY": KEY}
            for step, arguments in {"apply": ["apply", "-auto-approve"], "refresh": ["plan"],
                                    "destroy": ["destroy", "-refresh=false", "-auto-approve"]}.items():
                seconds, _ = measure(self.landform, directory, environment, *arguments, f"-parallelism={parallelism}")
                ideal = math.ceil(count / parallelism) * LATENCY
                self.report(f"{step} of {count} servers at -parallelism={parallelism}: {seconds:.2f} s, "
                            f"{seconds / ideal:.2f} of the ideal {ideal:.2f} s (at most 1.1)", seconds > 1.1 * ideal)
        finally:
            emulator.terminate()
            emulator.wait()

    @staticmethod
    def call(endpoint, method, path, body):
        request = urllib.request.Request(endpoint + path, json.dumps(body).encode(), method=method,
                                         headers={"Authorization": f"Bearer {KEY}"})
        urllib.request.urlopen(request).close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-q", action="store_true", dest="quick")
    options = parser.parse_args()
    landform = os.environ.get("LANDFORM", str(ROOT / "build/release/src/cli/landform"))
    go_random = os.environ.get("GO_RANDOM")
    if not go_random:
        print("SKIPPED: GO_RANDOM is not set, so nothing is compared with the Go provider.", file=sys.stderr)
    elif not shutil.which("terraform"):
        print("SKIPPED: no terraform on the PATH, so nothing is compared with it.", file=sys.stderr)
    size = 10 if options.quick else 1
    with tempfile.TemporaryDirectory() as work:
        bench = Bench(landform, pathlib.Path(work))
        bench.strings(5000 // size, go_random)
        for parallelism in (10, 100):
            bench.servers(1000 // size, parallelism)
    print(f"load average: {os.getloadavg()[0]:.1f}")
    sys.exit(1 if bench.missed else 0)


if __name__ == "__main__":
    main()
