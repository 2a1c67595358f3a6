import { sql } from 'kysely';
import type { ProjectChanges, ProjectDraft, ProjectProblem } from '../../../../schemas/entities/project.ts';
import { isRole } from '../../../../schemas/roles.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { hasRole, requireReader, type Reader } from '../../../policy/reader.ts';
import { diffSettings } from '../settings/changes.ts';
import { checkSettings } from '../settings/check.ts';
import { maskSecrets } from '../settings/settings-for.ts';
import { forbidden } from '../../../platform/base/problem.ts';
import { screensForSettings, loadUnits } from '../../documents/index.ts';
import { isProjectUrl } from './projects.ts';

/** The project to change, for a reader who may change it; for a new project the one in which it is made. */
export async function requireProjectEditor(
  context: Pick<CallContext, 'db' | 'me' | 'impersonator' | 'memberships' | 'beforeConsent'>,
  draft: ProjectDraft,
  here: string | undefined,
): Promise<Reader> {
  const reader = await requireReader(context, draft.Id === '' ? here : draft.Id);
  const may = draft.Id === '' ? hasRole(reader, 'Admin') : hasRole(reader, 'Admin', 'ProjectManager');
  if (!may) throw forbidden('wrong-role', 'The role for that is missing.');
  return reader;
}

export interface CheckedProject {
  readonly settings: unknown;
  readonly problems: readonly ProjectProblem[];
}

/** All problems of a project: the same check for the form, for a save and for a restore. */
export async function checkProject(db: Db, reader: Reader, draft: ProjectDraft): Promise<CheckedProject> {
  const fresh = draft.Id === '';
  const units = await loadUnits(db, reader.project.id);
  const against = {
    before: reader.project.settings,
    level: reader.level,
    fresh,
    ...screensForSettings(units),
  };
  const { value, problems } = checkSettings(draft.Settings, against, draft.Text);
  return {
    settings: value,
    problems: [...(await findHeadProblems(db, fresh ? 0 : reader.project.id, draft)), ...problems],
  };
}

async function findHeadProblems(db: Db, id: number, { Descr, url }: ProjectDraft): Promise<ProjectProblem[]> {
  const problems: ProjectProblem[] = [];
  if (Descr.trim() === '') problems.push(createHeadProblem('name', '/Descr', ''));
  if (!isProjectUrl(url)) problems.push(createHeadProblem('url', '/url', url));
  else if (await isUrlTaken(db, id, url)) problems.push(createHeadProblem('urlTaken', '/url', url));
  return problems;
}

const createHeadProblem = (code: 'name' | 'url' | 'urlTaken', pointer: string, name: string): ProjectProblem => ({
  code,
  severity: 'error',
  pointer,
  line: 0,
  column: 0,
  name,
  detail: '',
});

const isUrlTaken = async (db: Db, id: number, url: string): Promise<boolean> =>
  (await db
    .selectFrom('projects')
    .where('url_key', '=', url.toLowerCase())
    .where('id', '!=', id)
    .select('id')
    .executeTakeFirst()) !== undefined;

/** The effects of the change, with the number of affected people. */
export async function describeChanges(
  db: Db,
  reader: Reader,
  settings: unknown,
  fresh: boolean,
): Promise<ProjectChanges> {
  if (fresh || settings === null) return { Roles: [], Fields: [], Config: [], Other: [] };
  const { Roles, Fields, Config, Other } = diffSettings(
    maskSecrets(reader.project.settings.all),
    maskSecrets(settings),
  );
  const [holders, values] = await Promise.all([
    countRoleHolders(db, reader.project.id),
    countFieldValues(
      db,
      reader.project.id,
      Fields.map(({ Name }) => Name),
    ),
  ]);
  return {
    Roles: Roles.flatMap((change) =>
      isRole(change.Role) ? [{ ...change, Role: change.Role, People: holders.get(change.Role) ?? 0 }] : [],
    ),
    Fields: Fields.map((field) => ({ ...field, People: values.get(field.Name) ?? 0 })),
    Config: [...Config],
    Other: [...Other, ...Roles.flatMap(({ Role }) => (isRole(Role) ? [] : [Role]))],
  };
}

async function countRoleHolders(db: Db, project: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ role: string; people: number }>`
    select role, count(*)::integer as people from memberships, unnest(roles) as role
    where project = ${project} group by role`.execute(db);
  return new Map(rows.map(({ role, people }) => [role, people]));
}

async function countFieldValues(
  db: Db,
  project: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ field: string; people: number }>`
    select field, count(*)::integer as people
    from unnest(${[...names]}::text[]) as field, memberships m join people p on p.id = m.person
    where m.project = ${project} and coalesce(p.fields ->> field, m.fields ->> field, '') <> ''
    group by field`.execute(db);
  return new Map(rows.map(({ field, people }) => [field, people]));
}
