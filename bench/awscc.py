#!/usr/bin/env python3
"""What serving every type of AWS costs: from start to handshake, and for `terraform providers schema`.

usage: bench/awscc.py PROGRAM SCHEMAS [RUNS]

SCHEMAS is a directory or zip archive of CloudFormation schemas. Prints the milliseconds to the handshake without TLS and
the MB by then, and the CPU seconds and most MB of the provider when Terraform asks for all schemas.
"""
import os
import statistics
import subprocess
import sys
import tempfile
import time

CLIENT = {
    "TF_PLUGIN_MAGIC_COOKIE": "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
    "PLUGIN_PROTOCOL_VERSIONS": "6",
    "PLUGIN_MIN_PORT": "10000",
    "PLUGIN_MAX_PORT": "25000",
}
# Runs the provider as a child, and writes down what it took.
WRAPPER = """#!/usr/bin/env python3
import os, resource, signal, subprocess, sys
child = subprocess.Popen([{program!r}] + sys.argv[1:])
signal.signal(signal.SIGTERM, lambda *_: child.terminate())
child.wait()
used = resource.getrusage(resource.RUSAGE_CHILDREN)
open({report!r}, "w").write(f"{{used.ru_utime + used.ru_stime}} {{used.ru_maxrss / 1024}}")
"""


def handshake(program, environment):
    begin = time.perf_counter()
    process = subprocess.Popen([program], env=environment | CLIENT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    process.stdout.readline()
    taken = (time.perf_counter() - begin) * 1000
    with open(f"/proc/{process.pid}/status") as status:
        resident = next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))
    process.kill()
    process.wait()
    return taken, resident


def all_schemas(program, environment, directory):
    report = f"{directory}/report"
    wrapper = f"{directory}/terraform-provider-awscc"
    with open(wrapper, "w") as file:
        file.write(WRAPPER.format(program=program, report=report))
    os.chmod(wrapper, 0o755)
    with open(f"{directory}/rc", "w") as file:
        file.write('provider_installation {\n  dev_overrides { "hashicorp/awscc" = "%s" }\n}\n' % directory)
    with open(f"{directory}/main.tf", "w") as file:
        file.write('terraform {\n  required_providers {\n    awscc = { source = "hashicorp/awscc" }\n  }\n}\n')
    subprocess.run(["terraform", "providers", "schema", "-json"], cwd=directory, check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL,
                   env=environment | {"TF_CLI_CONFIG_FILE": f"{directory}/rc", "CHECKPOINT_DISABLE": "1"})
    for _ in range(50):
        if os.path.exists(report) and os.path.getsize(report):
            break
        time.sleep(0.1)
    with open(report) as file:
        return [float(part) for part in file.read().split()]


def main():
    program, schemas = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    runs = int(sys.argv[3]) if len(sys.argv) > 3 else 11
    with tempfile.TemporaryDirectory() as directory:
        environment = {"PATH": os.environ["PATH"], "AWSCC_SCHEMAS": schemas, "AWSCC_CACHE_DIR": f"{directory}/cache"}
        subprocess.run([program, "schemas"], env=environment, check=True)
        starts = [handshake(program, environment) for _ in range(runs)]
        print(f"handshake: {statistics.median(s[0] for s in starts):.1f} ms, {max(s[1] for s in starts):.1f} MB")
        cpu, memory = all_schemas(program, environment, directory)
        print(f"all schemas: {cpu:.2f} s of CPU, {memory:.0f} MB")


main()
