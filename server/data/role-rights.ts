/** What a role may do on its own, of `pg_roles r`; `$2`: the schemas that are its own. */
export const ROLE_RIGHTS = `
  (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls) as strong,
  exists (select from pg_auth_members where member = r.oid) as member,
  exists (select from pg_class where relowner = r.oid) or exists (select from pg_namespace where nspowner = r.oid) as owns,
  has_database_privilege(r.oid, current_database(), 'create') or has_database_privilege(r.oid, current_database(), 'temp') as makes,
  exists (select from pg_namespace n where nspname <> all($2) and nspname not in ('pg_catalog', 'information_schema')
    and nspname not like 'pg_%' and has_schema_privilege(r.oid, n.oid, 'usage')) as enters`;
