#!/usr/bin/env python3
"""How long the provider grid takes to create a network of 200 nodes, next to the ideal.

The ideal: as many rounds as the concurrency limit makes of 200 nodes, each as long as the creation of a single node,
without the list of nodes, which is asked for once. Times are those between the provider's first and last request, so
Terraform's own start does not count.

usage: grid.py BUILD_DIRECTORY [NODES] [CONCURRENCY]
"""
import json
import os
import subprocess
import sys
import tempfile
import urllib.request
from datetime import datetime

BAR = 1.2
LATENCY_MS, PROVISION_MS = 40, 400

build = os.path.abspath(sys.argv[1])
count = int(sys.argv[2]) if len(sys.argv) > 2 else 200
limit = int(sys.argv[3]) if len(sys.argv) > 3 else 20


def call(method, url):
    return urllib.request.urlopen(urllib.request.Request(url, method=method)).read()


def seconds(ledger, work, nodes):
    """One creation, from the first request to the last."""
    with open(work + "/main.tf", "w") as file:
        file.write(f"""
terraform {{
  required_providers {{
    grid = {{ source = "threefoldtech/grid" }}
  }}
}}
provider "grid" {{
  mnemonic              = "bench"
  substrate_url         = "{ledger}"
  concurrency           = {limit}
  poll_interval         = "50ms"
  longest_poll_interval = "50ms"
}}
resource "grid_network" "a" {{
  name     = "net"
  ip_range = "10.0.0.0/12"
  nodes    = {json.dumps(nodes)}
}}
""")
    environment = dict(os.environ, CHECKPOINT_DISABLE="1", TF_CLI_CONFIG_FILE=work + "/settings", TF_LOG_PROVIDER="debug",
                       TF_LOG_PATH=work + "/log")
    open(work + "/log", "w").close()
    run = lambda *arguments: subprocess.run(("terraform",) + arguments, cwd=work, env=environment, check=True,
                                            stdout=subprocess.DEVNULL)
    run("apply", "-auto-approve")
    times = []
    for line in open(work + "/log"):
        if "grid.http" in line and "milliseconds=" in line:
            end = datetime.strptime(line.split(" ")[0], "%Y-%m-%dT%H:%M:%S.%fZ").timestamp()
            took = int(line.split("milliseconds=")[1].split()[0]) / 1000
            times += [end - took, end]
    live = json.loads(call("GET", ledger + "/admin/contracts"))
    assert len(live) == len(nodes), len(live)
    run("destroy", "-auto-approve")
    return max(times) - min(times)


def main():
    grid = subprocess.Popen([build + "/emulators/grid/landform-grid", "up", "--nodes", str(count), "--latency",
                             str(LATENCY_MS), "--provision", str(PROVISION_MS)], stdout=subprocess.PIPE, text=True)
    try:
        ledger = grid.stdout.readline().strip()
        with tempfile.TemporaryDirectory() as work:
            with open(work + "/settings", "w") as file:
                file.write('provider_installation {\n  dev_overrides {\n    "threefoldtech/grid" = "' + build +
                           '/providers/grid"\n  }\n}\n')
            one = min(seconds(ledger, work, [1]) for _ in range(3))
            all_nodes = min(seconds(ledger, work, list(range(1, count + 1))) for _ in range(2))
        rounds = -(-count // limit)
        ideal = one + (rounds - 1) * (one - LATENCY_MS / 1000)
        print(f"one node {one:.2f} s, {count} nodes {all_nodes:.2f} s with {limit} at once; "
              f"ideal {ideal:.2f} s: {all_nodes / ideal:.2f} times that (bar: {BAR})")
        return 0 if all_nodes <= BAR * ideal else 1
    finally:
        grid.terminate()
        grid.wait()


sys.exit(main())
