// Over 150 lines: the calls that link mentors are one change with different targets, and are read together.
import type { AuditAction } from '../../../schemas/entities/audit.ts';
import type { Static } from 'typebox';
import type { linking } from '../../../schemas/calls/linking.ts';
import type { CallContext, Db } from '../../area.ts';
import type { Told } from '../../notify.ts';
import { idOf, type Reader } from '../../policy/reader.ts';
import { conflict, ProblemError, unprocessable } from '../../problem.ts';
import { before, dropLinks, linksOf, setLinks, type Target } from './links.ts';
import { overlapsOf } from './meetings.ts';
import { storeLinked } from './tell.ts';
import { chosenActions, lockHolder, lockMentees, lockMentor, MENTEES, noMentee } from './people.ts';
import { requireCount, selectedIds, type Selection } from './selection.ts';

type Calls = typeof linking;
type Body<Name extends keyof Calls> = Static<Calls[Name]['body']>;

export interface Changed {
  readonly Count: number;
  readonly Changed: number;
}

/** The mentor by default, or also of every action, where the project says so. */
const DEFAULT = '';

async function defaultActions(db: Db, { project }: Reader): Promise<string[]> {
  if (project.settings.Config['LinkActionsAll'] !== true) return [DEFAULT];
  const rows = await db.selectFrom('actions').where('project', '=', project.id).select('id').execute();
  return [DEFAULT, ...rows.map(({ id }) => String(id))];
}

/** Actions have mentors of their own only where the project says so; a page that believes otherwise is out of date. */
function requireActionMentors({ project }: Reader, believed: boolean | undefined): void {
  const enabled = project.settings.Config['enableActions'] === true;
  if (believed !== undefined && believed !== enabled)
    throw conflict('settings-changed', 'The setting enableActions of the project is another one by now.');
  if (!enabled) throw unprocessable('actions-without-mentors', 'In this project actions have no mentors of their own.');
}

/** What one change of links is about. */
interface Change {
  readonly action: AuditAction;
  readonly target: Target;
  /** Null takes the links away. */
  readonly mentor: number | null;
  /** Takes away only the links of this one. */
  readonly only?: number | undefined;
  readonly overlaps?: boolean | undefined;
}

/** What is told once it is committed. */
interface Relinked extends Changed {
  readonly told: readonly Told[];
}

/** Everything that changes mentors goes through here: held rows, no meetings that collide, and a line in the audit log of how it was. */
async function relink(context: CallContext, db: Db, reader: Reader, change: Change): Promise<Relinked> {
  const { target, mentor, only } = change;
  if (mentor !== null && change.overlaps !== true) await refuseOverlaps(db, reader, target, mentor);
  const links = await linksOf(db, target);
  const had = only === undefined ? links : links.filter((link) => link.mentor === only);
  const kept = new Map<number, number>();
  for (const link of links) if (link.mentor === mentor) kept.set(link.mentee, (kept.get(link.mentee) ?? 0) + 1);
  if (mentor === null) await dropLinks(db, target, only);
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
          before: before(mentor === null ? had : links, target),
          after: mentor === null ? 'none' : String(mentor),
          ...(target.actions.length === 1 && target.actions[0] === DEFAULT ? {} : { actions: target.actions }),
        },
      },
      db,
    );
  const told =
    mentor === null ? [] : await storeLinked(db, reader, { mentor, mentees: fresh, actions: target.actions });
  return { Count: target.mentees.length, Changed: changed, told };
}

async function refuseOverlaps(db: Db, reader: Reader, target: Target, mentor: number): Promise<void> {
  const { list, count } = await overlapsOf(db, reader, target, mentor);
  if (count > 0)
    throw new ProblemError({
      status: 409,
      code: 'meetings-overlap',
      title: 'Meetings would come closer than 45 minutes.',
      data: { overlaps: list, count },
    });
}

async function relinking(context: CallContext, work: (transaction: Db) => Promise<Relinked>): Promise<Changed> {
  const { told, ...changed } = await inTransaction(context, work);
  await Promise.all(told.map(({ tell }) => tell(context.hub)));
  return changed;
}

const inTransaction = <Result>({ db }: CallContext, work: (transaction: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(work);

async function one(db: Db, reader: Reader, menteeId: string, mentor: number): Promise<number> {
  const { id } = await lockHolder(db, reader, menteeId, MENTEES, noMentee);
  if (id === mentor) throw unprocessable('own-mentor', 'Nobody is their own mentor.');
  return id;
}

async function many(
  db: Db,
  reader: Reader,
  body: Selection & { Expected?: number },
  except: number,
): Promise<number[]> {
  const mentees = await lockMentees(db, reader, await selectedIds(db, reader, body, except));
  requireCount(mentees.length, body.Expected);
  return mentees;
}

const optionalMentor = (db: Db, reader: Reader, id: string | null | undefined): Promise<number | null> =>
  id === null ? Promise.resolve(null) : lockMentor(db, reader, id);

export const setDefaultOne = (context: CallContext, reader: Reader, body: Body<'setDefaultMentorSingle'>) =>
  relinking(context, async (db) => {
    const mentor = await optionalMentor(db, reader, body.MentorId);
    const mentees = [await one(db, reader, body.MenteeId, mentor ?? 0)];
    const target = { project: reader.project.id, mentees, actions: await defaultActions(db, reader) };
    return relink(context, db, reader, {
      action: 'linking.setDefaultMentorSingle',
      target,
      mentor,
      overlaps: body.Overlaps,
    });
  });

export const setDefaultMany = (context: CallContext, reader: Reader, body: Body<'setDefaultMentor'>) =>
  relinking(context, async (db) => {
    const mentor = await optionalMentor(db, reader, body.MentorId);
    const mentees = await many(db, reader, body, mentor ?? 0);
    const target = { project: reader.project.id, mentees, actions: await defaultActions(db, reader) };
    return relink(context, db, reader, { action: 'linking.setDefaultMentor', target, mentor, overlaps: body.Overlaps });
  });

export const setActionMany = (context: CallContext, reader: Reader, body: Body<'setActionMentor'>) =>
  relinking(context, async (db) => {
    requireActionMentors(reader, body.enableActions);
    const actions = await chosenActions(db, reader, body.ActionIds);
    const mentor = await lockMentor(db, reader, body.MentorId);
    const target = { project: reader.project.id, mentees: await many(db, reader, body, mentor), actions };
    return relink(context, db, reader, { action: 'linking.setActionMentor', target, mentor, overlaps: body.Overlaps });
  });

export const setActionOne = (context: CallContext, reader: Reader, body: Body<'setActionMentorOne'>) =>
  relinking(context, async (db) => {
    requireActionMentors(reader, body.enableActions);
    const actions = await chosenActions(db, reader, body.ActionIds);
    const mentor = await lockMentor(db, reader, body.MentorId);
    const target = { project: reader.project.id, mentees: [await one(db, reader, body.MenteeId, mentor)], actions };
    return relink(context, db, reader, {
      action: 'linking.setActionMentorOne',
      target,
      mentor,
      overlaps: body.Overlaps,
    });
  });

/** A link of an action that was made before the project stopped having such links may still be taken away. */
export const resetActionMany = (context: CallContext, reader: Reader, body: Body<'resetActionMentor'>) =>
  relinking(context, async (db) => {
    const actions = await chosenActions(db, reader, body.ActionIds);
    const target = { project: reader.project.id, mentees: await many(db, reader, body, 0), actions };
    const only = body.MentorId ? idOf(body.MentorId) : undefined;
    return relink(context, db, reader, { action: 'linking.resetActionMentor', target, mentor: null, only });
  });

export const resetActionOne = (context: CallContext, reader: Reader, body: Body<'resetActionMentorOne'>) =>
  relinking(context, async (db) => {
    const actions = await chosenActions(db, reader, body.ActionIds);
    const target = { project: reader.project.id, mentees: [await one(db, reader, body.MenteeId, 0)], actions };
    return relink(context, db, reader, { action: 'linking.resetActionMentorOne', target, mentor: null });
  });

/** What linking would do. Somebody who has no mentor yet loses none. */
export const reach = (context: CallContext, reader: Reader, body: Body<'reach'>) =>
  inTransaction(context, async (db) => {
    const actions = body.ActionIds ? await chosenActions(db, reader, body.ActionIds) : await defaultActions(db, reader);
    const mentor = body.MentorId ? await lockMentor(db, reader, body.MentorId) : null;
    const mentees = body.MenteeId
      ? [await one(db, reader, body.MenteeId, mentor ?? 0)]
      : await selectedIds(db, reader, body, mentor ?? 0);
    const target = { project: reader.project.id, mentees, actions };
    const links = await linksOf(db, target);
    const other = new Set(links.filter((link) => link.mentor !== mentor).map(({ mentee }) => mentee));
    const own = links.filter((link) => link.mentor === mentor && !other.has(link.mentee));
    const counted = new Map<number, number>();
    for (const { mentee } of own) counted.set(mentee, (counted.get(mentee) ?? 0) + 1);
    const same = [...counted.values()].filter((count) => count === actions.length).length;
    const found = mentor === null ? { list: [], count: 0 } : await overlapsOf(db, reader, target, mentor);
    return { Count: mentees.length, Same: same, Other: other.size, Overlaps: found.list, OverlapCount: found.count };
  });
