#!/usr/bin/env python3
"""Measures providers of Fastly on the emulator. Called by fastly.sh.

usage: fastly.py RUNS EMULATOR CALLS PROVIDER [OTHER]

First the provider alone, by the calls that Terraform makes to it (CALLS is the program fastly_calls): of each step the
best of RUNS counts, of the provider's CPU, of the time that its calls take, and of the requests that it sends. Then under
Terraform, once: what of the time of whole commands is the provider's. Terraform itself takes seconds for sets of hundreds
of blocks, with any provider.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.request

METER = pathlib.Path(__file__).resolve().parent / "provider_meter.py"
KEY = "key"


def service(backends, others, port=80):
    """A service with that many backends, and headers, conditions and others."""
    out = ['terraform {\n  required_providers {\n    fastly = { source = "fastly/fastly" }\n  }\n}\n']
    out.append('resource "fastly_service_vcl" "a" {\n  name = "web"\n  force_destroy = true\n')
    out.append('  domain { name = "www.example.com" }\n')
    for i in range(backends):
        at = port if i == backends // 2 else 80
        out.append(f'  backend {{\n    name = "b{i}"\n    address = "192.0.2.1"\n    port = {at}\n  }}\n')
    for i in range(others):
        out.append(f'  condition {{\n    name = "c{i}"\n    statement = "true"\n    type = "REQUEST"\n  }}\n')
        out.append(f'  header {{\n    name = "h{i}"\n    action = "set"\n    type = "request"\n'
                   f'    destination = "http.X{i}"\n    source = "\\"v\\""\n    request_condition = "c{i}"\n  }}\n')
        out.append(f'  response_object {{\n    name = "r{i}"\n    request_condition = "c{i}"\n  }}\n')
        out.append(f'  logging_s3 {{\n    name = "l{i}"\n    bucket_name = "b"\n  }}\n')
    out.append("}\n")
    return "".join(out)


class Bench:
    def __init__(self, emulator, provider):
        self.work = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.work.name)
        plugins = self.path / "plugins"
        plugins.mkdir()
        (plugins / "terraform-provider-fastly").symlink_to(METER)
        (self.path / "settings").write_text(
            f'provider_installation {{\n  dev_overrides {{\n    "fastly/fastly" = "{plugins}"\n  }}\n}}\n')
        self.emulator = subprocess.Popen([emulator, "--key", KEY], stdout=subprocess.PIPE, text=True)
        self.url = self.emulator.stdout.readline().strip()
        self.environment = dict(os.environ, TF_CLI_CONFIG_FILE=str(self.path / "settings"), CHECKPOINT_DISABLE="1",
                                FASTLY_API_URL=self.url, FASTLY_API_KEY=KEY, METERED_PROVIDER=provider,
                                METER_FILE=str(self.path / "meter"))

    def close(self):
        self.emulator.terminate()
        self.emulator.wait()

    def call(self, method, path):
        request = urllib.request.Request(self.url + path, method=method, headers={"Fastly-Key": KEY})
        with urllib.request.urlopen(request) as answer:
            return answer.read()

    def run(self, *arguments):
        """(seconds of CPU of the provider, seconds of the command, requests) of a command."""
        meter = self.path / "meter"
        meter.unlink(missing_ok=True)
        self.call("DELETE", "/admin/log")
        begin = time.monotonic()
        done = subprocess.run(["terraform", *arguments], cwd=self.path, env=self.environment, capture_output=True,
                              text=True)
        wall = time.monotonic() - begin
        if done.returncode != 0:
            sys.exit(f"terraform {arguments}: {done.stdout}{done.stderr}")
        cpu = sum(float(line.split()[0]) for line in meter.read_text().splitlines())
        return cpu, wall, len(json.loads(self.call("GET", "/admin/log")))

    def write(self, text):
        (self.path / "main.tf").write_text(text)


def under_terraform(emulator, provider, backends, others):
    """Steps of a service's life, by name."""
    bench = Bench(emulator, provider)
    try:
        out = {}
        bench.write(service(backends, others))
        out["create"] = bench.run("apply", "-auto-approve")
        out["plan"] = bench.run("plan")
        bench.write(service(backends, others, port=81))
        out["change"] = bench.run("apply", "-auto-approve")
        return out
    finally:
        bench.close()


def by_calls(runs, emulator, calls, provider, backends, others):
    """{step: (milliseconds of CPU, milliseconds of calls, requests)}, the best of each."""
    out = {}
    for _ in range(runs):
        server = subprocess.Popen([emulator, "--key", KEY], stdout=subprocess.PIPE, text=True)
        try:
            url = server.stdout.readline().strip()
            text = subprocess.run([calls, provider, url, str(backends), str(others)], check=True, capture_output=True,
                                  text=True).stdout
        finally:
            server.terminate()
            server.wait()
        for line in text.splitlines():
            step, *figures = line.split()
            figures = [float(one) for one in figures]
            out[step] = [min(pair) for pair in zip(out.get(step, figures), figures)]
    return out


def row(*columns):
    print("{:<38} {:>12} {:>12} {:>9} {:>9}  {}".format(*columns))


class Verdict:
    failed = False

    def compare(self, title, value, against, unit, bar):
        """`against` times `bar` is the most that `value` may be; without a bar it is only shown."""
        shown = f"{value:.3g} {unit}"
        if against is None:
            return row(title, shown, "-", "-", "-" if bar is None else f"<= {bar:.3g}x", "SKIPPED")
        ratio = f"{value / against:.3f}"
        if bar is None:
            return row(title, shown, f"{against:.3g} {unit}", ratio, "-", "")
        good = value <= against * bar
        self.failed = self.failed or not good
        row(title, shown, f"{against:.3g} {unit}", ratio, f"<= {bar:.3g}", "ok" if good else "MISSED")


def main():
    runs, emulator, calls, mine = int(sys.argv[1]), *sys.argv[2:5]
    other = sys.argv[5] if len(sys.argv) > 5 else None
    verdict = Verdict()
    nothing = (None, None, None)

    row("500 blocks, the provider's calls", "landform", "go", "ratio", "bar", "")
    own = by_calls(runs, emulator, calls, mine, 100, 100)
    peer = by_calls(runs, emulator, calls, other, 100, 100) if other else {}
    for step, (cpu, wall, requests) in own.items():
        theirs = peer.get(step, nothing)
        verdict.compare(f"{step}: CPU", cpu, theirs[0], "ms", 0.1)
        verdict.compare(f"{step}: wall", wall, theirs[1], "ms", 1 / 3)
        # What nothing is known of is listed in full, which the other never does.
        verdict.compare(f"{step}: requests", requests, theirs[2], "", None if step == "reread" else 1)

    print()
    row("backends, the provider's calls", "1,000", "100", "ratio", "bar", "")
    few = by_calls(runs, emulator, calls, mine, 100, 0)
    many = by_calls(runs, emulator, calls, mine, 1000, 0)
    for step in ("plan", "reread"):
        verdict.compare(f"{step}: CPU", many[step][0], few[step][0], "ms", 12)
        verdict.compare(f"{step}: wall", many[step][1], few[step][1], "ms", 12)

    print()
    row("500 blocks under Terraform", "landform", "go", "ratio", "bar", "")
    own = under_terraform(emulator, mine, 100, 100)
    peer = under_terraform(emulator, other, 100, 100) if other else {}
    for step, (cpu, wall, requests) in own.items():
        theirs = peer.get(step, nothing)
        verdict.compare(f"{step}: CPU of the provider", cpu, theirs[0], "s", 0.1)
        verdict.compare(f"{step}: wall of the command", wall, theirs[1], "s", None)
        verdict.compare(f"{step}: requests", requests, theirs[2], "", 1)
    sys.exit(1 if verdict.failed else 0)


main()
