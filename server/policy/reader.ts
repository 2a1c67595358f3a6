import { sql } from 'kysely';
import { isRole, type Role } from '../../schemas/roles.ts';
import type { Fields } from '../../schemas/entities/fields.ts';
import type { CallContext } from '../platform/http/area.ts';
import type { Db } from '../platform/data/tables.ts';
import { parseId } from '../platform/base/parse-id.ts';
import { notFound } from '../platform/base/problem.ts';
import { requireConsent, type ConsentContext } from '../platform/http/consent.ts';
import { readOnce } from '../platform/http/shared-reads.ts';
import { levelInProject, rolesEverywhere } from './levels.ts';
import { settingsOf, type Settings } from './settings.ts';

/** The person who asks, in the project that the call is about. All rules about rows and fields take it. */
export interface Reader {
  readonly person: number;
  readonly username: string;
  /** The level in this project; lower is more power. */
  readonly level: number;
  readonly state: number;
  readonly fields: Fields;
  readonly projectFields: Fields;
  readonly defaultProject: number | null;
  readonly roles: readonly Role[];
  /** True if no administrator acts or views as this person; then private data is visible. */
  readonly themselves: boolean;
  readonly project: {
    readonly id: number;
    readonly url: string;
    readonly descr: string;
    readonly revision: number;
    readonly settings: Settings;
  };
}

export const hasRole = (reader: Pick<Reader, 'roles'>, ...roles: readonly Role[]): boolean =>
  roles.some((role) => reader.roles.includes(role));

type ReaderContext = Pick<CallContext, 'db' | 'me' | 'impersonator'> & ConsentContext;

/**
 * The caller in the project that is named by id or url, else in the default one. Throws 404 if there is no such project
 * of theirs.
 */
export async function requireReader(context: ReaderContext, project?: string): Promise<Reader> {
  const reader = await findReader(context, project);
  if (!reader) throw notFound('no-project', 'There is no such project.');
  return reader;
}

/**
 * The same, but undefined if there is no such project of theirs. A project that waits for the caller's consent is
 * closed.
 */
export async function findReader(context: ReaderContext, project?: string | number): Promise<Reader | undefined> {
  const reader = await findPersonReader(context.db, context.me.Id, project);
  if (reader) requireConsent(context, reader.project.id);
  return reader && { ...reader, themselves: context.impersonator === undefined };
}

/** Any person of a project as a reader. */
export const findPersonReader = (db: Db, person: number, project?: string | number): Promise<Reader | undefined> =>
  readOnce(`reader ${person} in ${project ?? ''}`, () => readPersonReader(db, person, project));

async function readPersonReader(db: Db, person: number, project?: string | number): Promise<Reader | undefined> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person')
    .innerJoin('projects', 'projects.id', 'memberships.project')
    .where('memberships.person', '=', person)
    .where(projectCondition(project))
    .orderBy(sql`projects.id = people.default_project`, (order) => order.desc().nullsLast())
    .orderBy('projects.id')
    .select([
      'people.username',
      'people.level',
      'people.state',
      'people.fields',
      'people.default_project',
      'memberships.roles',
      rolesEverywhere().as('everywhere'),
      'memberships.fields as project_fields',
      'projects.id',
      'projects.url',
      'projects.descr',
      'projects.revision',
      'projects.settings',
    ])
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    person,
    username: row.username,
    level: levelInProject(row.level, row.roles, row.everywhere),
    state: row.state,
    fields: row.fields,
    projectFields: row.project_fields,
    defaultProject: row.default_project,
    roles: row.roles.filter(isRole),
    themselves: false,
    project: {
      id: row.id,
      url: row.url,
      descr: row.descr,
      revision: row.revision,
      settings: settingsOf(row.settings),
    },
  };
}

/** A condition over the table projects: the project with this id or url; all projects without a name. */
export function projectCondition(project: string | number | undefined) {
  if (project === undefined || project === '') return sql<boolean>`true`;
  const name = String(project);
  return parseId(name) > 0
    ? sql<boolean>`projects.id = ${parseId(name)}`
    : sql<boolean>`projects.url_key = ${name.toLowerCase()}`;
}
