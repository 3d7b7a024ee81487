#!/bin/sh
# Starts a command of Litopys with the Node of this package. Needs only a shell.
set -eu
program=$0
while [ -h "$program" ]; do
  target=$(readlink "$program")
  case $target in
    /*) program=$target ;;
    *) program=${program%/*}/$target ;;
  esac
done
case $program in
  */*) folder=${program%/*} ;;
  *) folder=. ;;
esac
home=$(cd -P -- "$folder/.." && pwd -P)
# Replaces the shell, so that a supervisor signals the server itself.
exec "$home/node_modules/.bin/node" "$home/server/cli/main.ts" "$@"
