import type { ClientConfig } from 'pg';

/** The schemas with the views of reports; the policy decides which of them an asker reads. */
export interface ReportScopes {
  /** Makes the views unless they are those of this version, and grants them to the role. */
  readonly make: (owner: ClientConfig, role?: string) => Promise<void>;
  /** The schema whose views give an asker of these roles all their rows fastest. */
  readonly schemaFor: (roles: readonly string[]) => string;
  /** The planner settings for a query of an asker of these roles. */
  readonly planSettingsFor: (roles: readonly string[]) => string;
}

/** The beginning of the comment of each of these schemas. */
export const SCHEMA_COMMENT = 'Views for queries by people.';

/** Drops the schemas of the views, of any version. */
export const DROP_REPORT_SCHEMAS = `
  do $$ declare name text; begin
    for name in select nspname from pg_namespace where obj_description(oid, 'pg_namespace') like '${SCHEMA_COMMENT}%' loop
      execute format('drop schema %I cascade', name);
    end loop; end $$`;

/** The names of the schemas as an SQL array. */
export const REPORT_SCHEMA_NAMES = `array(select nspname from pg_namespace where obj_description(oid, 'pg_namespace') like '${SCHEMA_COMMENT}%')`;
