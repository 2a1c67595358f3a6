import { sql } from 'kysely';
import { isRole, type Role } from '../../schemas/roles.ts';
import type { Fields } from '../../schemas/entities/fields.ts';
import type { CallContext, Db, Membership } from '../area.ts';
import { notFound } from '../problem.ts';
import { requireConsent, type ConsentContext } from './consent.ts';
import { levelInProject, rolesEverywhere } from './levels.ts';
import { settingsOf, type Settings } from './settings.ts';

/** Who asks, in the project that the call is about. Every rule about rows and fields starts from here. */
export interface Reader {
  readonly person: number;
  readonly username: string;
  /** In this project; lower is more power. */
  readonly level: number;
  readonly state: number;
  readonly fields: Fields;
  readonly projectFields: Fields;
  readonly defaultProject: number | null;
  readonly roles: readonly Role[];
  /** It is known that nobody acts or looks as them: what is theirs alone is open. */
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

/** An id of a call as the tables have it; what is no id finds nothing. */
export const parseId = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

type ReaderContext = Pick<CallContext, 'db' | 'me' | 'impersonator'> & ConsentContext;

/** The caller in a project that they belong to, named by id or url, else in the default one. 404 where there is none, or where it is not theirs. */
export async function requireReader(context: ReaderContext, project?: string): Promise<Reader> {
  const reader = await findReader(context, project);
  if (!reader) throw notFound('no-project', 'There is no such project.');
  return reader;
}

/** The same; undefined where there is no such project of theirs. A project that waits for the caller's consent is closed to them. */
export async function findReader(context: ReaderContext, project?: string | number): Promise<Reader | undefined> {
  const reader = await findPersonReader(context.db, context.me.Id, project);
  if (reader) requireConsent(context, reader.project.id);
  return reader && { ...reader, themselves: context.impersonator === undefined };
}

/** Anybody in a project, whoever asks. */
export async function findPersonReader(db: Db, person: number, project?: string | number): Promise<Reader | undefined> {
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

/** The membership of the project that a call names by id or url, else the first. */
export function findMembership(
  memberships: readonly Membership[],
  project: string | number | undefined,
): Membership | undefined {
  if (project === undefined || project === '') return memberships[0];
  const name = String(project);
  const id = parseId(name);
  return memberships.find((membership) => (id > 0 ? membership.project === id : membership.url === name.toLowerCase()));
}

/** A condition over the table projects: the one that is named by id or url; any without a name. */
export function projectCondition(project: string | number | undefined) {
  if (project === undefined || project === '') return sql<boolean>`true`;
  const name = String(project);
  return parseId(name) > 0
    ? sql<boolean>`projects.id = ${parseId(name)}`
    : sql<boolean>`projects.url_key = ${name.toLowerCase()}`;
}
