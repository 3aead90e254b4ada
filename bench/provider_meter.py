#!/usr/bin/env python3
"""Stands in for a provider and measures it: runs the program that METERED_PROVIDER names in its place.

When that ends, a line with the seconds of CPU and the peak of memory in MB that it took is added to the file that
METER_FILE names.
"""
import ctypes
import os
import resource
import signal
import sys
import time

TERM_ON_PARENTS_DEATH = 1  # PR_SET_PDEATHSIG


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


def main():
    pid = os.fork()
    if pid == 0:
        ctypes.CDLL(None).prctl(TERM_ON_PARENTS_DEATH, signal.SIGKILL)
        os.execv(os.environ["METERED_PROVIDER"], [os.environ["METERED_PROVIDER"]] + sys.argv[1:])
    # What ends it is up to the client.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.close(1)
    highest = 0
    while os.waitpid(pid, os.WNOHANG) == (0, 0):
        highest = peak(pid) or highest
        time.sleep(0.02)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(os.environ["METER_FILE"], "a") as out:
        out.write(f"{used.ru_utime + used.ru_stime:.3f} {highest / 1024:.1f}\n")


main()
