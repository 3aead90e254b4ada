#!/usr/bin/env python3
"""Runs configurations for the AWS provider under Terraform and under Landform, and compares what they print and store.

usage: aws_test.py LANDFORM

Each program has a moto server of its own in the place of AWS, and goes through the same steps: the configuration of
cases/first is planned and applied, then that of cases/second, and everything is destroyed. Plans as text and as JSON,
states and outputs have to be the same, except for the order of progress lines and for what moto makes up.

It runs only if LANDFORM_TEST_AWS is 1, since moto now and then loses a request, which then fails under either program.
Otherwise, and where terraform, moto_server or the provider is missing, it exits with 77. AWS_PROVIDER_MIRROR names the
directory of a filesystem mirror that has the provider (/opt/tf-plugins).
"""
import concurrent.futures
import difflib
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

CASES = pathlib.Path(__file__).resolve().parent / "cases"
SKIPPED = 77
PROGRESS = re.compile(r"\S+(?: \(deposed object \w+\))?: "
                      r"(?:Reading|Read |Refreshing|Creating|Creation|Modif|Destroying|Destruction)")
WAITING = re.compile(r"\S+: Still ")
# What moto makes up anew for every server, and what differs from run to run.
VARYING = [
    (re.compile(r"\b([a-z]+(?:-assoc)?)-[0-9a-f]{8,17}\b"), r"\1-ID"),
    (re.compile(r"\bA[A-Z0-9]{15,20}\b"), "UNIQUE"),
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z"), "TIME"),
    (re.compile(r"\b20\d{16,24}[0-9a-f]*\b"), "STAMP"),
    (re.compile(r"deposed object [0-9a-f]{8}"), "deposed object KEY"),
    (re.compile(r" after \d+m?\d*s"), " after T"),
    (re.compile(r'\\?"private\\?": "[^"]*"'), '"private": ""'),
]
OWN = {"lineage", "serial", "terraform_version", "timestamp"}


def skip(why):
    print(f"SKIPPED: {why}, so the AWS provider is not compared.", file=sys.stderr)
    sys.exit(SKIPPED)


class Moto:
    """A server on a port that the system chooses."""

    def __init__(self, log):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = subprocess.Popen(["moto_server", "-H", "127.0.0.1", "-p", str(self.port)], stdout=log, stderr=log,
                                        start_new_session=True)

    def wait(self):
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/moto-api/"):
                    return
            except OSError:
                if self.process.poll() is not None:
                    sys.exit("moto_server ended before it answered")
                time.sleep(0.1)
        sys.exit("moto_server does not answer")

    def stop(self):
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()


class Program:
    """Runs commands in a working directory, and collects what they print."""

    def __init__(self, path, directory, moto, mirror):
        self.path = path
        self.directory = directory
        self.port = str(moto.port)
        self.results = []
        settings = directory.with_suffix(".tfrc")
        settings.write_text(f'provider_installation {{\n  filesystem_mirror {{\n    path = "{mirror}"\n  }}\n}}\n')
        inherited = {k: v for k, v in os.environ.items() if not k.startswith(("TF_", "AWS_"))}
        self.environment = dict(inherited, CHECKPOINT_DISABLE="1", TF_IN_AUTOMATION="1", TF_CLI_CONFIG_FILE=str(settings),
                                AWS_ENDPOINT_URL=f"http://127.0.0.1:{moto.port}", AWS_ACCESS_KEY_ID="mock",
                                AWS_SECRET_ACCESS_KEY="mock", AWS_EC2_METADATA_DISABLED="true",
                                LANDFORM_CACHE_DIR=str(directory.with_suffix(".cache")))

    def run(self, name, *arguments):
        done = subprocess.run([self.path, *arguments], cwd=self.directory, env=self.environment,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        self.results.append((name, done.returncode, done.stdout, done.stderr))
        return done.returncode == 0

    def stage(self, name):
        shutil.copytree(CASES / name, self.directory, dirs_exist_ok=True)
        if name == "first" and not self.run("init", "init", "-no-color"):
            return
        self.run(f"{name}: plan", "plan", "-no-color", "-out=plan")
        self.run(f"{name}: plan as JSON", "show", "-json", "plan")
        self.run(f"{name}: apply", "apply", "-no-color", "plan")
        self.run(f"{name}: state as JSON", "state", "pull")
        self.run(f"{name}: outputs as JSON", "output", "-json")

    def life(self):
        self.stage("first")
        self.stage("second")
        self.run("destroy", "destroy", "-no-color", "-auto-approve")
        self.run("last state as JSON", "state", "pull")
        return self.results

    def comparable(self, result):
        name, code, out, err = result
        for pattern, replacement in VARYING:
            out, err = pattern.sub(replacement, out), pattern.sub(replacement, err)
        if "JSON" in name and code == 0:
            out = json.dumps(without_own(json.loads(out)), indent=1, sort_keys=True)
        lines = [line for line in out.replace(self.port, "PORT").splitlines() if not WAITING.match(line)]
        progress = sorted(line for line in lines if PROGRESS.match(line))
        return [f"exit code {code}", *progress, *(line for line in lines if not PROGRESS.match(line)),
                *err.replace(self.port, "PORT").splitlines()]


def without_own(value):
    if isinstance(value, list):
        return [without_own(one) for one in value]
    if not isinstance(value, dict):
        return value
    out = {name: without_own(one) for name, one in value.items() if name not in OWN}
    # Terraform lists them in a random order.
    for name in ("relevant_attributes", "sensitive_attributes"):
        if name in out:
            out[name].sort(key=lambda one: json.dumps(one, sort_keys=True))
    return out


def compare(terraform, landform):
    same = len(terraform.results) == len(landform.results)
    for theirs, ours in zip(terraform.results, landform.results):
        if theirs[0] == "init":  # which programs are installed from where is compared elsewhere
            if ours[1] != 0 or theirs[1] != 0:
                print(f"{theirs[0]} failed:\n{theirs[3]}{ours[3]}")
                same = False
            continue
        if theirs[1] != 0:
            print(f"{theirs[0]}: Terraform failed:\n{theirs[3]}")
            same = False
        difference = list(difflib.unified_diff(terraform.comparable(theirs), landform.comparable(ours), "terraform",
                                               "landform", lineterm=""))
        print(f"{theirs[0]}: {'different' if difference else 'the same'}")
        print("\n".join(difference[:200]))
        same = same and not difference
    return same


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if os.environ.get("LANDFORM_TEST_AWS") != "1":
        skip("LANDFORM_TEST_AWS is not 1")
    mirror = pathlib.Path(os.environ.get("AWS_PROVIDER_MIRROR", "/opt/tf-plugins"))
    for program in ("terraform", "moto_server"):
        if shutil.which(program) is None:
            skip(f"no {program} on the PATH")
    if not list(mirror.glob("registry.terraform.io/hashicorp/aws/*")):
        skip(f"no AWS provider in {mirror}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the servers are stopped then too
    with tempfile.TemporaryDirectory() as work, tempfile.TemporaryFile() as log:
        servers = [Moto(log), Moto(log)]
        try:
            programs = []
            for name, path, moto in (("terraform", "terraform", servers[0]), ("landform", os.path.abspath(sys.argv[1]), servers[1])):
                moto.wait()
                directory = pathlib.Path(work) / name
                directory.mkdir()
                programs.append(Program(path, directory, moto, mirror))
            with concurrent.futures.ThreadPoolExecutor() as pool:
                list(pool.map(Program.life, programs))
        finally:
            for moto in servers:
                moto.stop()
        sys.exit(0 if compare(*programs) else 1)


if __name__ == "__main__":
    main()
