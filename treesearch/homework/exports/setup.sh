#!/usr/bin/env bash
# Installs treesearch for the autograder, in a Python of its own: Gradescope's may be older than 3.11.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
apt-get update
apt-get install -y --no-install-recommends python3 python3-pip
python3 -m pip install --quiet uv || python3 -m pip install --quiet --break-system-packages uv
python3 -m uv venv --python 3.12 /autograder/venv
python3 -m uv pip install --python /autograder/venv/bin/python ${PACKAGE}
