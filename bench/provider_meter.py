#!/usr/bin/env python3
"""Stands in for a provider and measures it: runs the program that METERED_PROVIDER names in its place.

When that ends, a line with the seconds of CPU and the peak of memory in MB that it took is added to the file that
METER_FILE names.
"""
import os
import resource
import signal
import subprocess
import sys
import time


def peak(pid):
    """VmHWM in KB, or None. ru_maxrss is of no use: it counts what this process had when it forked."""
    try:
        with open(f"/proc/{pid}/status") as status:
            for line in status:
                if line.startswith("VmHWM"):
                    return int(line.split()[1])
    except OSError:
        pass
    return None


def cpu_of_children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main():
    # The process may have had children before it became Python.
    before = cpu_of_children()
    # Without closing descriptors Python uses vfork, which costs the child nothing.
    process = subprocess.Popen([os.environ["METERED_PROVIDER"]] + sys.argv[1:], close_fds=False)
    # The client decides when it ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.close(1)
    highest = 0
    while process.poll() is None:
        highest = peak(process.pid) or highest
        time.sleep(0.02)
    with open(os.environ["METER_FILE"], "a") as out:
        out.write(f"{cpu_of_children() - before:.3f} {highest / 1024:.1f}\n")


main()
