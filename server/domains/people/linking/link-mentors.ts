// Over 150 lines: the calls that link mentors are one change with different targets.
import type { AuditAction } from '../../../../schemas/entities/audit.ts';
import type { Static } from 'typebox';
import type { linking } from '../../../../schemas/calls/linking.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { StoredNotice } from '../../../platform/notices/notify.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { conflict, ProblemError, unprocessable } from '../../../platform/base/problem.ts';
import { groupByMentor, removeLinks, loadLinks, setLinks, type LinkTarget } from './links.ts';
import { findOverlaps } from './meetings.ts';
import { storeLinkNotices } from './notify.ts';
import {
  requireChosenActions,
  lockPersonWithRole,
  lockMentees,
  lockMentor,
  MENTEES,
  menteeNotFound,
} from './people.ts';
import { requireExpectedCount, findSelectedIds, type MenteeSelection } from '../users/selection.ts';

type Calls = typeof linking;
type Body<Name extends keyof Calls> = Static<Calls[Name]['body']>;

export interface LinkCounts {
  readonly Count: number;
  readonly Changed: number;
}

/** The default mentor, or also the mentor of every action if the project's settings say so. */
const DEFAULT_ACTION = '';

export async function findDefaultActions(db: Db, { project }: Reader): Promise<string[]> {
  if (project.settings.Config['LinkActionsAll'] !== true) return [DEFAULT_ACTION];
  const rows = await db.selectFrom('actions').where('project', '=', project.id).select('id').execute();
  return [DEFAULT_ACTION, ...rows.map(({ id }) => String(id))];
}

/**
 * Actions have their own mentors only if the project's settings say so; a page that expects otherwise is out of date.
 */
function requireActionMentors({ project }: Reader, believed: boolean | undefined): void {
  const enabled = project.settings.Config['enableActions'] === true;
  if (believed !== undefined && believed !== enabled)
    throw conflict('settings-changed', 'The setting enableActions of the project is another one by now.');
  if (!enabled) throw unprocessable('actions-without-mentors', 'In this project actions have no mentors of their own.');
}

/** One change of links. */
interface LinkChange {
  readonly action: AuditAction;
  readonly target: LinkTarget;
  /** Null removes the links. */
  readonly mentor: number | null;
  /** Removes only the links of this mentor. */
  readonly only?: number | undefined;
  readonly overlaps?: boolean | undefined;
}

/** The events that are sent after the commit. */
interface LinkResult extends LinkCounts {
  readonly notices: readonly StoredNotice[];
}

/**
 * Changes mentors: locks rows, refuses overlapping meetings and writes the former links to the audit log. All changes
 * use it.
 */
export async function changeLinks(
  context: CallContext,
  db: Db,
  reader: Reader,
  change: LinkChange,
): Promise<LinkResult> {
  const { target, mentor, only } = change;
  if (mentor !== null && change.overlaps !== true) await forbidOverlaps(db, reader, target, mentor);
  const links = await loadLinks(db, target);
  const had = only === undefined ? links : links.filter((link) => link.mentor === only);
  const kept = new Map<number, number>();
  for (const link of links) if (link.mentor === mentor) kept.set(link.mentee, (kept.get(link.mentee) ?? 0) + 1);
  if (mentor === null) await removeLinks(db, target, only);
  else await setLinks(db, target, mentor);
  const fresh = target.mentees.filter((mentee) => kept.get(mentee) !== target.actions.length);
  const changed = mentor === null ? new Set(had.map(({ mentee }) => mentee)).size : fresh.length;
  if (changed > 0)
    await context.audit(
      {
        action: change.action,
        subject: target.mentees.length === 1 ? `person ${target.mentees[0]}` : `${changed} mentees`,
        project: String(target.project),
        details: {
          before: groupByMentor(mentor === null ? had : links, target),
          after: mentor === null ? 'none' : String(mentor),
          ...(target.actions.length === 1 && target.actions[0] === DEFAULT_ACTION ? {} : { actions: target.actions }),
        },
      },
      db,
    );
  const notices =
    mentor === null ? [] : await storeLinkNotices(db, reader, { mentor, mentees: fresh, actions: target.actions });
  return { Count: target.mentees.length, Changed: changed, notices };
}

async function forbidOverlaps(db: Db, reader: Reader, target: LinkTarget, mentor: number): Promise<void> {
  const { list, count } = await findOverlaps(db, reader, target, mentor);
  if (count > 0)
    throw new ProblemError({
      status: 409,
      code: 'meetings-overlap',
      title: 'Meetings would come closer than 45 minutes.',
      data: { overlaps: list, count },
    });
}

export async function runLinkChange(
  context: CallContext,
  work: (transaction: Db) => Promise<LinkResult>,
): Promise<LinkCounts> {
  const { notices, ...changed } = await inTransaction(context, work);
  await Promise.all(notices.map(({ send }) => send(context.hub)));
  return changed;
}

export const inTransaction = <Result>(
  { db }: CallContext,
  work: (transaction: Db) => Promise<Result>,
): Promise<Result> => db.transaction().execute(work);

async function lockOneMentee(db: Db, reader: Reader, menteeId: string, mentor: number): Promise<number> {
  const { id } = await lockPersonWithRole(db, reader, menteeId, MENTEES, menteeNotFound);
  if (id === mentor) throw unprocessable('own-mentor', 'Nobody is their own mentor.');
  return id;
}

/** Locks the mentees of a call, without the mentor themselves. */
type LockMentees = (db: Db, mentor: number) => Promise<number[]>;

const lockOne =
  (reader: Reader, { MenteeId }: { readonly MenteeId: string }): LockMentees =>
  async (db, mentor) => [await lockOneMentee(db, reader, MenteeId, mentor)];

const lockSelected =
  (reader: Reader, body: MenteeSelection & { Expected?: number }): LockMentees =>
  async (db, mentor) => {
    const mentees = await lockMentees(db, reader, await findSelectedIds(db, reader, body, mentor));
    requireExpectedCount(mentees.length, body.Expected);
    return mentees;
  };

const setDefaultMentor = (
  context: CallContext,
  reader: Reader,
  body: Pick<Body<'setDefaultMentor'>, 'MentorId' | 'Overlaps'>,
  action: AuditAction,
  lock: LockMentees,
) =>
  runLinkChange(context, async (db) => {
    const mentor = body.MentorId === null ? null : await lockMentor(db, reader, body.MentorId);
    const mentees = await lock(db, mentor ?? 0);
    const target = { project: reader.project.id, mentees, actions: await findDefaultActions(db, reader) };
    return changeLinks(context, db, reader, { action, target, mentor, overlaps: body.Overlaps });
  });

export const setDefaultMentorOfOne = (context: CallContext, reader: Reader, body: Body<'setDefaultMentorSingle'>) =>
  setDefaultMentor(context, reader, body, 'linking.setDefaultMentorSingle', lockOne(reader, body));

export const setDefaultMentorOfMany = (context: CallContext, reader: Reader, body: Body<'setDefaultMentor'>) =>
  setDefaultMentor(context, reader, body, 'linking.setDefaultMentor', lockSelected(reader, body));

const setActionMentor = (
  context: CallContext,
  reader: Reader,
  body: Pick<Body<'setActionMentor'>, 'MentorId' | 'ActionIds' | 'enableActions' | 'Overlaps'>,
  action: AuditAction,
  lock: LockMentees,
) =>
  runLinkChange(context, async (db) => {
    requireActionMentors(reader, body.enableActions);
    const actions = await requireChosenActions(db, reader, body.ActionIds);
    const mentor = await lockMentor(db, reader, body.MentorId);
    const target = { project: reader.project.id, mentees: await lock(db, mentor), actions };
    return changeLinks(context, db, reader, { action, target, mentor, overlaps: body.Overlaps });
  });

export const setActionMentorOfMany = (context: CallContext, reader: Reader, body: Body<'setActionMentor'>) =>
  setActionMentor(context, reader, body, 'linking.setActionMentor', lockSelected(reader, body));

export const setActionMentorOfOne = (context: CallContext, reader: Reader, body: Body<'setActionMentorOne'>) =>
  setActionMentor(context, reader, body, 'linking.setActionMentorOne', lockOne(reader, body));

/** Removes a mentor of an action, even if the project has turned such links off since. */
const resetActionMentor = (
  context: CallContext,
  reader: Reader,
  body: Pick<Body<'resetActionMentor'>, 'MentorId' | 'ActionIds'>,
  action: AuditAction,
  lock: LockMentees,
) =>
  runLinkChange(context, async (db) => {
    const actions = await requireChosenActions(db, reader, body.ActionIds);
    const target = { project: reader.project.id, mentees: await lock(db, 0), actions };
    const only = body.MentorId ? parseId(body.MentorId) : undefined;
    return changeLinks(context, db, reader, { action, target, mentor: null, only });
  });

export const resetActionMentorOfMany = (context: CallContext, reader: Reader, body: Body<'resetActionMentor'>) =>
  resetActionMentor(context, reader, body, 'linking.resetActionMentor', lockSelected(reader, body));

export const resetActionMentorOfOne = (context: CallContext, reader: Reader, body: Body<'resetActionMentorOne'>) =>
  resetActionMentor(context, reader, body, 'linking.resetActionMentorOne', lockOne(reader, body));

/** The effect of linking, without doing it. Mentees without a mentor do not count as losing one. */
export const previewLinks = (context: CallContext, reader: Reader, body: Body<'reach'>) =>
  inTransaction(context, async (db) => {
    const actions = body.ActionIds
      ? await requireChosenActions(db, reader, body.ActionIds)
      : await findDefaultActions(db, reader);
    const mentor = body.MentorId ? await lockMentor(db, reader, body.MentorId) : null;
    const mentees = body.MenteeId
      ? [await lockOneMentee(db, reader, body.MenteeId, mentor ?? 0)]
      : await findSelectedIds(db, reader, body, mentor ?? 0);
    const target = { project: reader.project.id, mentees, actions };
    const links = await loadLinks(db, target);
    const other = new Set(links.filter((link) => link.mentor !== mentor).map(({ mentee }) => mentee));
    const own = links.filter((link) => link.mentor === mentor && !other.has(link.mentee));
    const counted = new Map<number, number>();
    for (const { mentee } of own) counted.set(mentee, (counted.get(mentee) ?? 0) + 1);
    const same = [...counted.values()].filter((count) => count === actions.length).length;
    const found = mentor === null ? { list: [], count: 0 } : await findOverlaps(db, reader, target, mentor);
    return { Count: mentees.length, Same: same, Other: other.size, Overlaps: found.list, OverlapCount: found.count };
  });
