import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { linking } from '../../../../schemas/calls/linking.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { countChanged, notFound, unprocessable } from '../../../platform/base/problem.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { findSelectedIds, type MenteeSelection } from '../users/selection.ts';
import { selectVisiblePeople } from '../users/rows.ts';
import { changeLinks, findDefaultActions, inTransaction, runLinkChange } from './link-mentors.ts';
import { menteesOfMentor } from './lists.ts';
import { findOverlaps } from './meetings.ts';
import { lockMentees, MENTORS } from './people.ts';

type Calls = typeof linking;

interface ShareOrder extends MenteeSelection {
  readonly MentorIds?: readonly string[];
}

/** A mentor with the mentees whom they would get. */
interface Share {
  readonly mentor: number;
  readonly name: string;
  /** Active mentees whom they have. */
  readonly now: number;
  readonly mentees: number[];
}

/** Mentees without a mentor, and how they are shared: each goes to the mentor who has the fewest. */
async function planShares(db: Db, reader: Reader, order: ShareOrder): Promise<readonly Share[]> {
  const shares = await lockMentors(db, reader, order.MentorIds);
  const mentees = await lockMentees(db, reader, await findSelectedIds(db, reader, { ...order, filterMentorId: '' }));
  for (const mentee of mentees) {
    let least: Share | undefined;
    for (const share of shares) if (share.mentor !== mentee && (!least || loadOf(share) < loadOf(least))) least = share;
    least?.mentees.push(mentee);
  }
  return shares;
}

const loadOf = ({ now, mentees }: Share): number => now + mentees.length;

/** The active mentors whom the reader sees, all or the given ones, by name; locked until the transaction ends. */
async function lockMentors(db: Db, reader: Reader, given: readonly string[] | undefined): Promise<Share[]> {
  const ids = given && [...new Set(given.map(parseId))];
  const rows = await selectVisiblePeople(db, reader)
    .where(sql<boolean>`memberships.roles && ${[...MENTORS]}::text[]`)
    .where('people.state', '=', 1)
    .$if(ids !== undefined, (some) => some.where(sql<boolean>`people.id = any(${ids ?? []}::integer[])`))
    .select(['people.id', 'people.name', menteesOfMentor(reader).as('now')])
    .orderBy('people.sort_name')
    .orderBy('people.id')
    .forShare('memberships')
    .execute();
  if (ids && rows.length !== ids.length) throw notFound('no-mentor', 'There is no such mentor.');
  if (rows.length === 0) throw unprocessable('no-mentor-chosen', 'No mentor was chosen.');
  return rows.map(({ id, name, now }) => ({ mentor: id, name, now, mentees: [] }));
}

const countOf = (shares: readonly Share[]): number => shares.reduce((sum, { mentees }) => sum + mentees.length, 0);

const targetOf = (reader: Reader, { mentees }: Share, actions: readonly string[]) => ({
  project: reader.project.id,
  mentees,
  actions,
});

/** What sharing would do. Nothing is changed. */
export const previewShares = (context: CallContext, reader: Reader, body: Static<Calls['planShares']['body']>) =>
  inTransaction(context, async (db) => {
    const shares = await planShares(db, reader, body);
    const actions = await findDefaultActions(db, reader);
    const Overlaps = [];
    let OverlapCount = 0;
    for (const share of shares.filter(({ mentees }) => mentees.length > 0)) {
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      const { list, count } = await findOverlaps(db, reader, targetOf(reader, share, actions), share.mentor);
      Overlaps.push(...list);
      OverlapCount += count;
    }
    return {
      Count: countOf(shares),
      Shares: shares.map(({ mentor, name, now, mentees }) => ({
        MentorId: String(mentor),
        Name: name,
        Now: now,
        Added: mentees.length,
      })),
      Overlaps: Overlaps.slice(0, 20),
      OverlapCount,
    };
  });

/** Gives the mentees without a mentor to the mentors, as the preview says. */
export const shareMentees = (context: CallContext, reader: Reader, body: Static<Calls['share']['body']>) =>
  runLinkChange(context, async (db) => {
    const shares = await planShares(db, reader, body);
    const found = countOf(shares);
    if (body.Expected !== undefined && body.Expected !== found) throw countChanged({ Count: found });
    const actions = await findDefaultActions(db, reader);
    const result = {
      Count: 0,
      Changed: 0,
      notices: [] as Awaited<ReturnType<typeof changeLinks>>['notices'][number][],
    };
    for (const share of shares.filter(({ mentees }) => mentees.length > 0)) {
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      const { Count, Changed, notices } = await changeLinks(context, db, reader, {
        action: 'linking.share',
        target: targetOf(reader, share, actions),
        mentor: share.mentor,
        overlaps: body.Overlaps,
      });
      result.Count += Count;
      result.Changed += Changed;
      result.notices.push(...notices);
    }
    return result;
  });
