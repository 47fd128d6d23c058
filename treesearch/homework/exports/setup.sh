#!/usr/bin/env bash
# Unpack treesearch and its packages, and find Python 3.11 or later. If there is none, download it.
# To try this on another machine, set AUTOGRADER to a folder.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=${AUTOGRADER:-/autograder}

find_python() {
    local name
    for name in python3 python3.{30..11} "$@"; do
        if "$name" -c 'import sys, zipfile; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    return 1
}

if ! python=$(find_python); then
    echo "Python 3.11 or later is missing; uv downloads it"
    if ! python3 -m pip --version >/dev/null 2>&1; then
        apt-get update
        DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends python3 python3-pip
    fi
    if ! python=$(find_python); then
        python3 -m pip install --quiet uv || python3 -m pip install --quiet --break-system-packages uv
        export UV_PYTHON_INSTALL_DIR=$root/python
        python3 -m uv python install 3.12
        python=$(python3 -m uv python find --managed-python 3.12)
    fi
fi
for packed in "$here"/packages/*; do
    "$python" -m zipfile -e "$packed" "$root/packages"
done
ln -sf "$python" "$root/python3"
PYTHONPATH=$root/packages "$root/python3" -m treesearch --version
