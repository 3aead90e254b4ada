#!/usr/bin/env python3
"""Checks that includes only point downward.

A file of src/X may include headers of X itself and of the layers below it, in the order of LANDFORM_LAYERS in
cmake/LandformTargets.cmake. That CMake targets depend only downward is checked when CMake configures; this looks at
what the compiler sees.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LAYERS = re.compile(r"set\(LANDFORM_LAYERS\s+([^)]*)\)")
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"')


def main():
    found = LAYERS.search((ROOT / "cmake/LandformTargets.cmake").read_text())
    if not found:
        sys.exit("check_layers: cmake/LandformTargets.cmake does not set LANDFORM_LAYERS")
    height = {name: i for i, name in enumerate(found.group(1).split())}
    wrong = []
    files = sorted(p for p in (ROOT / "src").rglob("*") if p.suffix in (".h", ".cc"))
    for path in files:
        layer = path.relative_to(ROOT / "src").parts[0]
        if layer not in height:
            wrong.append(f"{path.relative_to(ROOT)}: {layer} has no place in LANDFORM_LAYERS")
            continue
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
            include = INCLUDE.match(line)
            if not include:
                continue
            where = f"{path.relative_to(ROOT)}:{number}"
            target = include.group(1).split("/")[0]
            if not (ROOT / "src" / include.group(1)).is_file():
                wrong.append(f'{where}: "{include.group(1)}" is no header below src/')
            elif height.get(target, len(height)) > height[layer]:
                wrong.append(f"{where}: {layer} must not include {target}, which lies above it")
    print("\n".join(wrong) if wrong else f"{len(files)} files include only what lies below them.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
