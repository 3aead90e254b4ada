#!/usr/bin/env python3
"""The AWS provider with Landform and with Terraform, side by side: time and memory of a plan, and of validate.

usage: bench/aws.py [-n RUNS]

  -n RUNS   how often each command is run (3); the median counts

LANDFORM names the program (build/release/src/cli/landform), AWS_PROVIDER_MIRROR the directory of a filesystem mirror that
has the provider (/opt/tf-plugins). Planning 50 new resources needs no answer from AWS, so nothing stands in for it. The
memory is that of the program alone, without the provider's. Exits with 1 if a target is missed, and says so where
terraform or the provider is missing.
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
HEAD = """
terraform {
  required_providers {
    aws = {
      source = "hashicorp/aws"
    }
  }
}

provider "aws" {
  region                      = "us-east-1"
  access_key                  = "mock"
  secret_key                  = "mock"
  skip_credentials_validation = true
  skip_metadata_api_check     = true
  skip_region_validation      = true
  skip_requesting_account_id  = true
}
"""
GROUP = """
resource "aws_vpc" "n{i}" {{
  cidr_block = "10.{i}.0.0/16"
  tags       = {{ Name = "n{i}" }}
}}

resource "aws_subnet" "n{i}" {{
  vpc_id     = aws_vpc.n{i}.id
  cidr_block = cidrsubnet(aws_vpc.n{i}.cidr_block, 8, 1)
}}

resource "aws_security_group" "n{i}" {{
  name   = "n{i}"
  vpc_id = aws_vpc.n{i}.id
  ingress {{
    from_port   = 443
    to_port     = 443
    protocol    = "tcp"
    cidr_blocks = ["10.0.0.0/8"]
  }}
}}

resource "aws_sqs_queue" "n{i}" {{
  name = "n{i}"
}}

resource "aws_iam_role" "n{i}" {{
  name               = "n{i}"
  assume_role_policy = jsonencode({{ Version = "2012-10-17", Statement = [] }})
}}
"""


class Program:
    def __init__(self, path, directory, settings):
        self.path = path
        self.directory = directory
        inherited = {k: v for k, v in os.environ.items() if not k.startswith(("TF_", "AWS_"))}
        self.environment = dict(inherited, CHECKPOINT_DISABLE="1", TF_IN_AUTOMATION="1", TF_CLI_CONFIG_FILE=str(settings),
                                LANDFORM_CACHE_DIR=str(directory / "cache"))
        directory.mkdir()
        (directory / "main.tf").write_text(HEAD + "".join(GROUP.format(i=i) for i in range(10)))
        self.measure("init")

    def measure(self, *arguments):
        """Seconds and megabytes of one run, which must succeed."""
        with tempfile.TemporaryFile() as errors:
            start = time.perf_counter()
            process = subprocess.Popen([self.path, *arguments], cwd=self.directory, env=self.environment,
                                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors)
            peak = 0
            while process.poll() is None:
                peak = max(peak, memory_of(process.pid))
                time.sleep(0.002)
            seconds = time.perf_counter() - start
            if process.returncode != 0:
                errors.seek(0)
                sys.exit(f"{self.path} {' '.join(arguments)} failed:\n{errors.read().decode()}")
        return seconds, peak

    def repeated(self, runs, *arguments):
        results = [self.measure(*arguments) for _ in range(runs)]
        return tuple(statistics.median(r[i] for r in results) for i in (0, 1))


def memory_of(pid):
    """The peak of a process itself, in megabytes: what wait4 reports includes its children."""
    try:
        for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-n", type=int, default=3, dest="runs")
    options = parser.parse_args()
    mirror = pathlib.Path(os.environ.get("AWS_PROVIDER_MIRROR", "/opt/tf-plugins"))
    if not list(mirror.glob("registry.terraform.io/hashicorp/aws/*")):
        print(f"SKIPPED: no AWS provider in {mirror}.", file=sys.stderr)
        return
    if shutil.which("terraform") is None:
        print("SKIPPED: no terraform on the PATH.", file=sys.stderr)
        return
    landform = os.path.abspath(os.environ.get("LANDFORM", ROOT / "build/release/src/cli/landform"))
    missed = False
    with tempfile.TemporaryDirectory() as work:
        settings = pathlib.Path(work) / "settings.tfrc"
        settings.write_text(f'provider_installation {{\n  filesystem_mirror {{\n    path = "{mirror}"\n  }}\n}}\n')
        ours = Program(landform, pathlib.Path(work) / "landform", settings)
        theirs = Program("terraform", pathlib.Path(work) / "terraform", settings)
        for command, slowest, largest in (("plan", lambda t: t / 2, lambda m: m / 8),
                                          ("validate", lambda t: 0.06, lambda m: 60)):
            ours.measure(command)  # fills the cache
            seconds, megabytes = ours.repeated(options.runs, command)
            other_seconds, other_megabytes = theirs.repeated(options.runs, command)
            late, large = seconds > slowest(other_seconds), megabytes > largest(other_megabytes)
            missed = missed or late or large
            print(f"{command} of 50 resources: {seconds * 1000:.0f} ms (at most {slowest(other_seconds) * 1000:.0f})"
                  f"{' MISSED' if late else ''}, {megabytes:.0f} MB (at most {largest(other_megabytes):.0f})"
                  f"{' MISSED' if large else ''}; terraform {other_seconds * 1000:.0f} ms, {other_megabytes:.0f} MB",
                  flush=True)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
