import type { AuditAction } from '../../../../schemas/entities/audit.ts';
import { sql } from 'kysely';
import type { ProjectDraft, ProjectProblem } from '../../../../schemas/entities/project.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { requireReader, type Reader } from '../../../policy/reader.ts';
import { hasErrors } from '../settings/check.ts';
import { maskSecrets } from '../settings/settings-for.ts';
import { mergeValues } from '../settings/merge.ts';
import { unmaskSecrets } from '../settings/secrets.ts';
import { settingsOf } from '../../../policy/settings.ts';
import { fieldError, notFound, ProblemError } from '../../../platform/base/problem.ts';
import { addMemberships } from '../../people/index.ts';
import { registerKind } from '../../documents/index.ts';
import { requireProjectEditor, checkProject } from './check.ts';
import {
  findProjectRevision,
  createProjectDocument,
  storeProjectRevision,
  findProjectRevisionById,
  SETTINGS_KIND,
  type ProjectDocument,
} from './history.ts';
import { addProject } from './projects.ts';
import { broadcastSettings } from './broadcast.ts';

export interface SavedProject {
  readonly Id: string;
  readonly url: string;
  readonly Revision: number;
}

interface ProjectChange {
  readonly draft: ProjectDraft;
  readonly message: string;
  /** The revision that was edited; undefined to save without a check for conflicts. */
  readonly base?: number;
  /** The action of the audit line. */
  readonly action: AuditAction;
}

/** Saves a project or makes a new one, after checking all of it. */
export async function saveProject(
  context: CallContext,
  body: {
    readonly Project: ProjectDraft;
    readonly Base?: number;
    readonly Message?: string;
    readonly ProjectId?: string;
  },
): Promise<SavedProject> {
  const draft = { ...body.Project, Descr: body.Project.Descr.trim(), url: body.Project.url.trim().toLowerCase() };
  const { Base: base, Message: message = '' } = body;
  if (draft.Id === '')
    return createProject(context, await requireProjectEditor(context, draft, body.ProjectId), draft, message);
  return changeProject(context, { draft, message, ...(base === undefined ? {} : { base }), action: 'projects.set' });
}

/** Saves an old revision as the newest one. It is checked again, because the rules may have changed. */
async function restoreProject(context: CallContext, project: string | undefined, id: number, message: string) {
  const reader = await requireReader(context, project);
  const old = await findProjectRevisionById(context.db, reader.project.id, id);
  if (!old) throw notFound('no-revision', 'There is no such revision.');
  const draft = {
    Id: String(reader.project.id),
    Descr: old.Descr,
    url: old.url,
    Settings: JSON.stringify(old.Settings),
  };
  return changeProject(context, { draft, message, action: 'projects.restore' });
}

async function changeProject(context: CallContext, made: ProjectChange): Promise<SavedProject> {
  const saved = await context.db.transaction().execute(async (db) => {
    await sql`select id from projects where id = ${parseId(made.draft.Id)} or url_key = ${made.draft.Id.toLowerCase()} for update`.execute(
      db,
    );
    // Read after the lock, so that earlier saves are visible.
    const reader = await requireProjectEditor({ ...context, db }, made.draft, undefined);
    return writeProject(context, db, reader, made);
  });
  await broadcastSettings(context, Number(saved.Id), saved.Revision);
  return saved;
}

/** Saves a project within a transaction that has locked it. The reader was read after the lock. */
export async function writeProject(
  context: CallContext,
  db: Db,
  reader: Reader,
  made: ProjectChange,
): Promise<SavedProject> {
  const { id, revision, settings } = reader.project;
  if (made.base !== undefined && made.base !== revision) throw await createConflict(db, reader, made);
  const draft = { ...made.draft, Id: String(id) };
  const checked = await checkProject(db, reader, draft);
  requireNoErrors(checked.problems);
  const whole = unmaskSecrets(checked.settings, settings.all);
  const next = { id, author: { id: context.me.Id, name: context.me.UserName }, number: revision + 1 };
  await storeFirstRevision(db, reader);
  await storeProjectRevision(db, next, createProjectDocument(draft, whole), made.message, draft.Text);
  await db
    .updateTable('projects')
    .set({
      descr: draft.Descr,
      url: draft.url,
      url_key: draft.url,
      settings: JSON.stringify(whole),
      revision: next.number,
    })
    .where('id', '=', id)
    .execute();
  const before = createProjectDocument({ Descr: reader.project.descr, url: reader.project.url }, settings.all);
  await writeAudit(context, db, made, { number: next.number, before, after: createProjectDocument(draft, whole) });
  return { Id: String(id), url: draft.url, Revision: next.number };
}

/** The state of a project before its first save is stored as a revision too, so that it can be restored. */
async function storeFirstRevision(db: Db, { project }: Reader): Promise<void> {
  if (await findProjectRevision(db, project.id, project.revision)) return;
  const first = createProjectDocument({ Descr: project.descr, url: project.url }, project.settings.all);
  await storeProjectRevision(db, { id: project.id, author: null, number: project.revision }, first, '');
}

function requireNoErrors(problems: readonly ProjectProblem[]): void {
  if (!hasErrors(problems)) return;
  throw new ProblemError({
    status: 422,
    code: 'project-has-errors',
    title: 'The project has errors.',
    errors: problems
      .filter(({ severity }) => severity === 'error')
      .map(({ pointer, code, why = code }) => fieldError(`/Project${pointer}`, 'bad-setting', undefined, why)),
    data: { Problems: problems },
  });
}

/** A 409 with the other person's version and the merge of both changes. */
async function createConflict(db: Db, { project }: Reader, { draft, base = 0 }: ProjectChange): Promise<ProblemError> {
  const theirs = createProjectDocument({ Descr: project.descr, url: project.url }, project.settings.all);
  const mine = createProjectDocument(draft, parseJsonOrEmpty(draft.Settings));
  const old = await findProjectRevision(db, project.id, base);
  const { value, clashes } = mergeValues(old ?? theirs, mine, theirs);
  return new ProblemError({
    status: 409,
    code: 'conflict',
    title: 'Somebody else saved this project first.',
    data: { theirs, revision: project.revision, merged: old ? value : mine, clashes: old ? clashes : [''] },
  });
}

function parseJsonOrEmpty(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The check refuses a text that is not JSON; here it is only shown.
    return {};
  }
}

async function createProject(
  context: CallContext,
  reader: Reader,
  draft: ProjectDraft,
  message: string,
): Promise<SavedProject> {
  return context.db.transaction().execute(async (db) => {
    const checked = await checkProject(db, reader, draft);
    requireNoErrors(checked.problems);
    const settings = unmaskSecrets(checked.settings, {});
    const id = await addProject(db, { url: draft.url, descr: draft.Descr, settings: settingsOf(settings).all });
    await addMemberships(db, [{ person: context.me.Id, project: id, roles: ['Admin'] }]);
    const after = createProjectDocument(draft, settings);
    await storeProjectRevision(
      db,
      { id, author: { id: context.me.Id, name: context.me.UserName }, number: 1 },
      after,
      message,
      draft.Text,
    );
    await writeAudit(
      context,
      db,
      { draft: { ...draft, Id: String(id) }, message, action: 'projects.create' },
      { number: 1, after },
    );
    return { Id: String(id), url: draft.url, Revision: 1 };
  });
}

interface AuditedChange {
  readonly number: number;
  readonly before?: ProjectDocument;
  readonly after: ProjectDocument;
}

/** Writes the changed parts before and after, without secrets. */
async function writeAudit(
  context: CallContext,
  db: Db,
  made: ProjectChange,
  { number, before, after }: AuditedChange,
): Promise<void> {
  const [old, now] = [flattenDocument(before), flattenDocument(after)];
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]),
  );
  const pick = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.filter((key) => Object.hasOwn(values, key)).map((key) => [key, values[key]]));
  await context.audit(
    {
      action: made.action,
      subject: `${SETTINGS_KIND} ${after.url}`,
      project: made.draft.Id,
      details: { revision: number, message: made.message, before: before ? pick(old) : null, after: pick(now) },
    },
    db,
  );
}

/** The parts of a change for the audit line: the name, the url, and each second-level member of the settings. */
function flattenDocument(document: ProjectDocument | undefined): Record<string, unknown> {
  if (!document) return {};
  const { all } = settingsOf(maskSecrets(document.Settings));
  const parts = Object.entries(all).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([inner, part]) => [`${key}.${inner}`, part] as const)
      : [[key, value] as const],
  );
  return { Descr: document.Descr, url: document.url, ...Object.fromEntries(parts) };
}

registerKind(SETTINGS_KIND, {
  restore: async (context, project, id, message) => (await restoreProject(context, project, id, message)).Revision,
});
