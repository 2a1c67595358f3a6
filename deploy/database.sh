#!/bin/bash
# Run once, on an empty PostgreSQL: the role that makes tables, the role that works in them, and the database.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v owner="$DATABASE_OWNER_PASSWORD" -v app="$DATABASE_PASSWORD" --username postgres <<'SQL'
create role praxis_owner login password :'owner';
create role praxis_app login password :'app';
create database praxis owner praxis_owner;
SQL
