#!/usr/bin/env python3
"""Measures providers of Fastly under Terraform on the emulator. Called by fastly.sh.

usage: fastly.py RUNS EMULATOR PROVIDER [OTHER]

Of each step the best of RUNS counts: seconds of CPU of the provider, seconds from its first request to its last (in
an apply, from the first that writes), and how many there are. Terraform itself takes far longer for sets of blocks, in
both cases alike.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
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
        """(CPU seconds of the provider, seconds of its requests, requests) of a command."""
        meter = self.path / "meter"
        meter.unlink(missing_ok=True)
        self.call("DELETE", "/admin/log")
        done = subprocess.run(["terraform", *arguments], cwd=self.path, env=self.environment, capture_output=True,
                              text=True)
        if done.returncode != 0:
            sys.exit(f"terraform {arguments}: {done.stdout}{done.stderr}")
        cpu = sum(float(line.split()[0]) for line in meter.read_text().splitlines())
        log = json.loads(self.call("GET", "/admin/log"))
        first = next((i for i, one in enumerate(log) if one["method"] != "GET"), 0)
        wall = (max(one["end_us"] for one in log) - log[first]["begin_us"]) / 1e6
        return cpu, wall, len(log)

    def write(self, text):
        (self.path / "main.tf").write_text(text)


def cycle(emulator, provider, backends, others):
    """Steps of a service's life, by name."""
    bench = Bench(emulator, provider)
    try:
        out = {}
        bench.write(service(backends, others))
        out["create"] = bench.run("apply", "-auto-approve")
        out["plan"] = bench.run("plan")
        bench.write(service(backends, others, port=81))
        out["change one"] = bench.run("apply", "-auto-approve")
        return out
    finally:
        bench.close()


def best(runs, *arguments):
    out = {}
    for _ in range(runs):
        for step, figures in cycle(*arguments).items():
            before = out.get(step, figures)
            out[step] = tuple(min(a, b) for a, b in zip(before, figures))
    return out


def main():
    runs, emulator, mine = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    other = sys.argv[4] if len(sys.argv) > 4 else None
    failed = False

    def row(*columns):
        print("{:<34} {:>14} {:>14} {:>8} {:>10}  {}".format(*columns))

    def compare(title, value, against, unit, bar):
        nonlocal failed
        if against is None:
            return row(title, f"{value:.3g} {unit}", "-", "-", f"<= {bar:.3g}x", "SKIPPED")
        good = value <= against * bar
        failed = failed or not good
        row(title, f"{value:.3g} {unit}", f"{against:.3g} {unit}", f"{against / max(value, 1e-9):.1f}x", f"<= {bar:.3g}x",
            "ok" if good else "MISSED")

    row("500 blocks", "landform", "go", "ratio", "bar", "")
    own = best(runs, emulator, mine, 100, 100)
    peer = best(runs, emulator, other, 100, 100) if other else {}
    for step, (cpu, wall, requests) in own.items():
        theirs = peer.get(step, (None, None, None))
        compare(f"{step}: CPU", cpu, theirs[0], "s", 0.1)
        compare(f"{step}: wall", wall, theirs[1], "s", 1 / 3)
        compare(f"{step}: requests", requests, theirs[2], "", 1)
    few = best(runs, emulator, mine, 100, 0)["plan"]
    many = best(runs, emulator, mine, 1000, 0)["plan"]
    compare("plan of 1,000 and 100 backends: CPU", many[0], few[0], "s", 12)
    compare("plan of 1,000 and 100 backends: wall", many[1], few[1], "s", 12)
    sys.exit(1 if failed else 0)


main()
