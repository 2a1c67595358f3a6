import { areas } from '../../../schemas/roles.ts';
import type { CallContext, Db } from '../../area.ts';
import { mayChangeActionData, mayMakeActions, mayReadActionData } from '../../policy/actions.ts';
import { visiblePeople } from '../../policy/people.ts';
import { findReader, hasRole, type Reader } from '../../policy/reader.ts';
import { forbidden } from '../../problem.ts';
import { answerSetNotFound, type AnswerSetRow } from './answer-sets.ts';

/** What somebody may do with an answer set. */
export interface SetAccess {
  readonly reads: boolean;
  readonly answers: boolean;
  /** More time, beginning anew, what came late: never of one's own. */
  readonly manages: boolean;
}

const NO_ACCESS: SetAccess = { reads: false, answers: false, manages: false };

/** What an action's set needs: whose and of which action it is. */
type SetOwner = Pick<AnswerSetRow, 'project' | 'kind' | 'action' | 'person'>;

/** What a reader may do with a set of the reader's own project; without a reader nobody is signed in there. */
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

/** Answers are data that the mentee fills in: whoever reads and changes these, reads and changes answers. */
async function getActionAccess(db: Db, action: number, mentee: number, reader: Reader): Promise<SetAccess> {
  const address = { action, mentee, kind: 'mentee' } as const;
  if (await mayChangeActionData(db, reader, address))
    return { reads: true, answers: true, manages: mayManage(reader, mentee) };
  return { ...NO_ACCESS, reads: await mayReadActionData(db, reader, address) };
}

/** A mentor answers for themselves; who looks after mentors reads it. */
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

/** The caller in the project of a set; undefined for nobody, and for who is not in it. */
export const findSetReader = async (
  { person, memberships, beforeConsent, impersonator }: SetCaller,
  db: Db,
  project: number,
) => (person ? findReader({ db, me: person, memberships, beforeConsent, impersonator }, project) : undefined);

/** A set with what the caller may do with it. The 404 is the same for a missing set and for a set that is not theirs. */
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
