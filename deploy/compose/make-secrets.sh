#!/bin/sh
# Makes the passwords of the databases, once. Run it in the folder of compose.yaml.
set -eu
umask 077
folder=${1:-secrets}
mkdir -p "$folder"
if [ -e "$folder/database-url" ]; then
  echo "$folder has secrets already. Nothing was changed." >&2
  exit 1
fi
password() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
postgres=$(password)
clickhouse=$(password)
printf %s "$postgres" >"$folder/postgres-password"
printf %s "$clickhouse" >"$folder/clickhouse-password"
printf %s "http://litopys:$clickhouse@clickhouse:8123" >"$folder/clickhouse-url"
: >"$folder/smtp-url"
# Compose gives the files to containers with their owner and mode, and each container has a user of its own.
# The folder keeps other users of this machine away.
chmod 644 "$folder"/*
# The last file shows that the others are complete.
printf %s "postgres://litopys:$postgres@postgres:5432/litopys" >"$folder/database-url.new"
chmod 644 "$folder/database-url.new"
mv "$folder/database-url.new" "$folder/database-url"
