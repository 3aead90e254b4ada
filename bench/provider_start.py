#!/usr/bin/env python3
"""How long providers take to their handshake, and how much memory they have by then.

usage: bench/provider_start.py RUNS PROGRAM…

Prints for each program the median milliseconds without TLS and with AutoMTLS, and the MB with it. The programs take
turns, so that what else the machine does meanwhile hits them alike.
"""
import os
import statistics
import subprocess
import sys
import time

CLIENT = {
    "TF_PLUGIN_MAGIC_COOKIE": "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
    "PLUGIN_PROTOCOL_VERSIONS": "5,6",
    "PLUGIN_MIN_PORT": "10000",
    "PLUGIN_MAX_PORT": "25000",
}


def client_certificate():
    """As Terraform makes one: P-521, for localhost."""
    made = subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:secp521r1", "-nodes", "-keyout",
         "/dev/null", "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
        capture_output=True, text=True, check=True)
    return made.stdout


def start(program, certificate):
    environment = {"PATH": os.environ["PATH"], **CLIENT}
    if certificate:
        environment["PLUGIN_CLIENT_CERT"] = certificate
    begin = time.perf_counter()
    process = subprocess.Popen([program], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                               close_fds=False)
    line = process.stdout.readline()
    taken = time.perf_counter() - begin
    with open(f"/proc/{process.pid}/status") as status:
        memory = next(int(text.split()[1]) for text in status if text.startswith("VmHWM"))
    process.kill()
    process.wait()
    fields = line.decode().split("|")
    if len(fields) < 5:
        sys.exit(f"provider_start: {program} did not complete the handshake")
    if os.path.exists(fields[3]):
        os.unlink(fields[3])
    return taken * 1000, memory / 1024


def main():
    runs, programs = int(sys.argv[1]), sys.argv[2:]
    certificate = client_certificate()
    plain, secure = {p: [] for p in programs}, {p: [] for p in programs}
    for _ in range(runs):
        for program in programs:
            plain[program].append(start(program, None))
            secure[program].append(start(program, certificate))
    for program in programs:
        print("%.2f %.2f %.1f" % (
            statistics.median(t for t, _ in plain[program]),
            statistics.median(t for t, _ in secure[program]),
            statistics.median(m for _, m in secure[program])))


main()
