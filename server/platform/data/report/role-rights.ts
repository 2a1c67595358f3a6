/** The rights of a role `pg_roles r` itself. `schemas` is an SQL array with the names of its own schemas. */
export const roleRights = (schemas: string): string => `
  (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls) as strong,
  exists (select from pg_auth_members where member = r.oid) as member,
  exists (select from pg_class where relowner = r.oid) or exists (select from pg_namespace where nspowner = r.oid) as owns,
  has_database_privilege(r.oid, current_database(), 'create') or has_database_privilege(r.oid, current_database(), 'temp') as makes,
  exists (select from pg_namespace n where nspname <> all(${schemas}) and nspname not in ('pg_catalog', 'information_schema')
    and nspname not like 'pg_%' and has_schema_privilege(r.oid, n.oid, 'usage')) as enters`;
