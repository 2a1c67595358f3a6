import { areas } from '../../../../schemas/roles.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { mayChangeActionData, mayMakeActions, mayReadActionData } from '../../../policy/actions.ts';
import { visiblePeople } from '../../../policy/people.ts';
import { findReader, hasRole, type Reader } from '../../../policy/reader.ts';
import { forbidden } from '../../../platform/base/problem.ts';
import { answerSetNotFound, type AnswerSetRow } from './answer-sets.ts';

/** The rights of a reader for an answer set. */
export interface SetAccess {
  readonly reads: boolean;
  readonly answers: boolean;
  /** Extending time, resetting, judging late answers: never of one's own set. */
  readonly manages: boolean;
}

const NO_ACCESS: SetAccess = { reads: false, answers: false, manages: false };

/** The columns of a set that decide who has access. */
type SetOwner = Pick<AnswerSetRow, 'project' | 'kind' | 'action' | 'person'>;

/** The rights for a set of the reader's project; without a reader nobody is signed in there. */
export async function getSetAccess(db: Db, set: SetOwner, reader: Reader | undefined): Promise<SetAccess> {
  if (set.kind === 'public' || set.kind === 'token')
    return { reads: true, answers: true, manages: reader !== undefined && mayMakeActions(reader) };
  if (!reader || reader.project.id !== set.project || set.person === null) return NO_ACCESS;
  return set.kind === 'mentor'
    ? getMentorAccess(db, set.person, reader)
    : getActionAccess(db, set.action ?? 0, set.person, reader);
}

const mayManage = (reader: Reader, person: number): boolean =>
  person !== reader.person && hasRole(reader, ...areas.admin);

/** Answers are data that the mentee fills in: the rights for these apply to answers. */
async function getActionAccess(db: Db, action: number, mentee: number, reader: Reader): Promise<SetAccess> {
  const address = { action, mentee, kind: 'mentee' } as const;
  if (await mayChangeActionData(db, reader, address))
    return { reads: true, answers: true, manages: mayManage(reader, mentee) };
  return { ...NO_ACCESS, reads: await mayReadActionData(db, reader, address) };
}

/** Mentors answer for themselves; people who look after mentors read it. */
async function getMentorAccess(db: Db, mentor: number, reader: Reader): Promise<SetAccess> {
  if (mentor === reader.person) return { ...NO_ACCESS, reads: true, answers: true };
  const manages = mayManage(reader, mentor) && (await canSee(db, reader, mentor));
  return { ...NO_ACCESS, reads: manages, manages };
}

async function canSee(db: Db, reader: Reader, person: number): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .innerJoin('memberships', 'memberships.person', 'people.id')
    .where('memberships.project', '=', reader.project.id)
    .where('people.id', '=', person)
    .where(visiblePeople(reader))
    .select('people.id')
    .executeTakeFirst();
  return row !== undefined;
}

type SetCaller = Pick<CallContext, 'person' | 'memberships' | 'beforeConsent' | 'impersonator'>;

/** The caller in the project of a set; undefined if they are not signed in or not a member. */
export const findSetReader = async (
  { person, memberships, beforeConsent, impersonator }: SetCaller,
  db: Db,
  project: number,
) => (person ? findReader({ db, me: person, memberships, beforeConsent, impersonator }, project) : undefined);

/** A set with the rights of the caller. The 404 is the same for missing and forbidden sets. */
export async function requireSetAccess(
  context: SetCaller,
  db: Db,
  set: AnswerSetRow,
  wish: keyof SetAccess,
): Promise<Reader | undefined> {
  const reader = await findSetReader(context, db, set.project);
  const access = await getSetAccess(db, set, reader);
  if (!access.reads) throw answerSetNotFound();
  if (!access[wish]) throw forbidden('may-not-answer', 'That answer set may only be read.');
  return reader;
}
