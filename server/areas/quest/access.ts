import { areas } from '../../../schemas/roles.ts';
import type { CallContext, Db } from '../../area.ts';
import { mayChangeActionData, mayMakeActions, mayReadActionData } from '../../policy/actions.ts';
import { visiblePeople } from '../../policy/people.ts';
import { callerIn, holds, type Reader } from '../../policy/reader.ts';
import { forbidden } from '../../problem.ts';
import { noSet, type SetRow } from './sets.ts';

/** What somebody may do with an answer set. */
export interface SetAccess {
  readonly reads: boolean;
  readonly answers: boolean;
  /** More time, beginning anew, what came late: never of one's own. */
  readonly keeps: boolean;
}

const NOTHING: SetAccess = { reads: false, answers: false, keeps: false };

/** What an action's set needs: whose and of which action it is. */
type Owned = Pick<SetRow, 'project' | 'kind' | 'action' | 'person'>;

/** What a reader may do with a set of the reader's own project; without a reader nobody is signed in there. */
export async function accessTo(db: Db, set: Owned, reader: Reader | undefined): Promise<SetAccess> {
  if (set.kind === 'public' || set.kind === 'token')
    return { reads: true, answers: true, keeps: reader !== undefined && mayMakeActions(reader) };
  if (!reader || reader.project.id !== set.project || set.person === null) return NOTHING;
  return set.kind === 'mentor' ? ofMentor(db, set.person, reader) : ofAction(db, set.action ?? 0, set.person, reader);
}

const mayKeep = (reader: Reader, person: number): boolean => person !== reader.person && holds(reader, ...areas.admin);

/** Answers are data that the mentee fills in: whoever reads and changes these, reads and changes answers. */
async function ofAction(db: Db, action: number, mentee: number, reader: Reader): Promise<SetAccess> {
  const address = { action, mentee, kind: 'mentee' } as const;
  if (await mayChangeActionData(db, reader, address))
    return { reads: true, answers: true, keeps: mayKeep(reader, mentee) };
  return { ...NOTHING, reads: await mayReadActionData(db, reader, address) };
}

/** A mentor answers for themselves; who looks after mentors reads it. */
async function ofMentor(db: Db, mentor: number, reader: Reader): Promise<SetAccess> {
  if (mentor === reader.person) return { ...NOTHING, reads: true, answers: true };
  const keeps = mayKeep(reader, mentor) && (await sees(db, reader, mentor));
  return { ...NOTHING, reads: keeps, keeps };
}

async function sees(db: Db, reader: Reader, person: number): Promise<boolean> {
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

type Asking = Pick<CallContext, 'person' | 'memberships' | 'beforeConsent' | 'behind'>;

/** The caller in the project of a set; undefined for nobody, and for who is not in it. */
export const readerIn = async ({ person, memberships, beforeConsent, behind }: Asking, db: Db, project: number) =>
  person ? callerIn({ db, me: person, memberships, beforeConsent, behind }, project) : undefined;

/** A set with what the caller may do with it. 404 says the same of none and of one that is not theirs. */
export async function allowed(
  context: Asking,
  db: Db,
  set: SetRow,
  wish: keyof SetAccess,
): Promise<Reader | undefined> {
  const reader = await readerIn(context, db, set.project);
  const access = await accessTo(db, set, reader);
  if (!access.reads) throw noSet();
  if (!access[wish]) throw forbidden('may-not-answer', 'That answer set may only be read.');
  return reader;
}
