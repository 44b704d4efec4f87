#!/bin/sh
# Installs Tablée into a folder of its own:  deploy/install.sh FOLDER [EXTRA]
# EXTRA is the name of an optional part of the package. PYTHON=… names another Python.
set -eu

if [ $# -lt 1 ]; then
  echo "Which folder? For example: deploy/install.sh /opt/tablee" >&2
  exit 2
fi
folder=$1
extra=${2:-}
source=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
python=${PYTHON:-python3}

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tablée needs Python 3.11 or newer; PYTHON=… names another one.")'
"$python" -m venv "$folder"
"$folder/bin/python" -m pip install --quiet --disable-pip-version-check \
  --constraint "$source/constraints.txt" "$source${extra:+[$extra]}"
"$folder/bin/tablee" --version
