import { sql, type Expression, type SqlBool } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type ActionDataKind,
  mayChangeActionData,
  mayReadActionData,
  maySeeAction,
  readableActionsOfMentee,
  visibleActions,
  visibleActionsOfMentee,
} from './actions.ts';
import { demoApp } from '../../tests/support/server/areas.ts';
import { addLinks } from '../domains/people/persons/add-people.ts';
import { findPersonReader, type Reader } from './reader.ts';

const ACTION_DATA_KINDS = ['mentee', 'public', 'private', 'action'] as const satisfies readonly ActionDataKind[];

const demo = await demoApp();
const { db } = demo.data;

const TITLES = {
  open: 'Το βιογραφικό μου',
  hiddenFromMentee: 'Αξιολόγηση ετοιμότητας',
  hiddenFromMentor: 'Έλεγχος φακέλου',
  hiddenFromSupervisor: 'Σημειώσεις επόπτευσης',
  unpublished: 'Τελική συνεδρία',
  business: 'Προσομοίωση συνέντευξης',
} as const;
type Kind = keyof typeof TITLES;

async function actionOf(kind: Kind): Promise<number> {
  const row = await db
    .selectFrom('actions')
    .where('title', '=', TITLES[kind])
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
async function readerCalled(username: string) {
  const reader = await findPersonReader(db, Number(demo.idOf(username)), 'proto-vima');
  if (!reader) throw new Error(`${username} is not in the project`);
  return reader;
}
const idOf = (username: string) => Number(demo.idOf(username));

/**
 * The person "mentee" has the mentor "mentor", the supervisor "supervisor" and the coordinator "coordinator". mentee2
 * has mentor2, and mentor6 for the action business.
 */
describe('who sees an action', () => {
  const all: readonly Kind[] = ['open', 'hiddenFromMentee', 'hiddenFromMentor', 'hiddenFromSupervisor', 'unpublished'];
  const table: readonly (readonly [string, string, readonly Kind[]])[] = [
    ['admin', 'mentee', all],
    ['manager', 'mentee2', all],
    ['managerlite', 'mentee', all],
    ['supervisor', 'mentee', ['open', 'hiddenFromMentee', 'hiddenFromMentor']],
    ['supervisor', 'mentee2', []],
    ['supervisorlite', 'mentee', ['open', 'hiddenFromMentee', 'hiddenFromMentor']],
    ['coordinator', 'mentee', ['open', 'hiddenFromMentee', 'hiddenFromMentor', 'hiddenFromSupervisor']],
    ['coordinator', 'mentee2', []],
    ['mentor', 'mentee', ['open', 'hiddenFromMentee', 'hiddenFromSupervisor']],
    ['mentor', 'mentee2', []],
    ['mentee', 'mentee', ['open']],
    ['mentee', 'mentee2', []],
    ['microdata', 'mentee', ['open', 'hiddenFromMentee', 'hiddenFromMentor', 'hiddenFromSupervisor']],
    ['translator', 'mentee', []],
    ['scofield', 'mentee', []],
    ['admin', 'mentee50', []],
  ];

  it.each(table)('%s of %s: %j', async (username, mentee, expected) => {
    const reader = await readerCalled(username);
    const seen: Kind[] = [];
    for (const kind of all) if (await maySeeAction(db, reader, await actionOf(kind), idOf(mentee))) seen.push(kind);
    expect(seen).toEqual(expected);
  });

  it('a mentor of some actions sees these and no others', async () => {
    const reader = await readerCalled('mentor6');
    expect(await maySeeAction(db, reader, await actionOf('business'), idOf('mentee2'))).toBe(true);
    expect(await maySeeAction(db, reader, await actionOf('open'), idOf('mentee2'))).toBe(false);
    expect(await maySeeAction(db, reader, await actionOf('open'))).toBe(true);
  });

  it('an action of another project is none', async () => {
    const second = await findPersonReader(db, idOf('admin'), 'nea-afetiria');
    expect(second && (await maySeeAction(db, second, await actionOf('open')))).toBe(false);
  });
});

async function kinds(
  username: string,
  mentee: string | undefined,
  ask: typeof mayReadActionData,
): Promise<ActionDataKind[]> {
  const reader = await readerCalled(username);
  const action = await actionOf('open');
  const found: ActionDataKind[] = [];
  for (const kind of ACTION_DATA_KINDS)
    if (await ask(db, reader, { action, kind, ...(mentee === undefined ? {} : { mentee: idOf(mentee) }) }))
      found.push(kind);
  return found;
}

describe('who reads and who changes the data of an action', () => {
  const whole = ['mentee', 'public', 'private', 'action'];
  const open = ['mentee', 'public', 'action'];
  it.each([
    ['admin', 'mentee', whole, whole],
    ['mentor', 'mentee', whole, whole],
    ['mentor', 'mentee2', [], []],
    ['supervisor', 'mentee', whole, whole],
    ['supervisorlite', 'mentee', whole, []],
    ['coordinator', 'mentee', whole, whole],
    ['mentee', 'mentee', open, ['mentee']],
    ['mentee', 'mentee2', [], []],
    ['microdata', 'mentee', open, []],
    ['translator', 'mentee', [], []],
    ['admin', undefined, ['action'], ['action']],
    ['mentor', undefined, ['action'], []],
    ['mentee', undefined, ['action'], []],
  ])('%s of %s reads %j and changes %j', async (username, mentee, reads, changes) => {
    expect(await kinds(username, mentee, mayReadActionData)).toEqual(reads);
    expect(await kinds(username, mentee, mayChangeActionData)).toEqual(changes);
  });

  it('never the private notes about oneself, whatever other role one holds', async () => {
    const reader = { ...(await readerCalled('mentee')), roles: ['Mentee', 'Admin'] as const };
    const address = { action: await actionOf('open'), mentee: reader.person, kind: 'private' as const };
    expect(await mayReadActionData(db, reader, address)).toBe(false);
    expect(await mayChangeActionData(db, reader, address)).toBe(false);
    expect(await mayReadActionData(db, reader, { ...address, mentee: idOf('mentee2') })).toBe(true);
  });
});

/** The given actions that the condition for lists finds for one mentee. */
async function listActions(
  actions: readonly number[],
  mentee: number,
  condition: Expression<SqlBool>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('actions')
    .innerJoin('memberships', 'memberships.project', 'actions.project')
    .where('memberships.person', '=', mentee)
    .where('actions.id', 'in', actions)
    .where(condition)
    .select('actions.id')
    .execute();
  return actions.filter((action) => rows.some(({ id }) => id === action));
}

/** The given actions that the check of a single action allows. */
async function filterAllowed(actions: readonly number[], ask: (action: number) => Promise<boolean>): Promise<number[]> {
  const answers = await Promise.all(actions.map(ask));
  return actions.filter((_, index) => answers[index]);
}

describe('lists hold what single questions allow', () => {
  let [open, business, unpublished] = [0, 0, 0];

  beforeAll(async () => {
    [open, business, unpublished] = [await actionOf('open'), await actionOf('business'), await actionOf('unpublished')];
    await addLinks(db, (await readerCalled('admin')).project.id, {
      supervisors: [{ supervisor: idOf('supervisor'), mentor: idOf('mentor6') }],
    });
    await db
      .insertInto('action_published')
      .values({ action: unpublished, mentee: idOf('mentee2') })
      .execute();
  });

  /** The actions of a mentee that a reader finds in lists; fails where the check of single actions differs. */
  async function findVisible(reader: Reader, mentee: number): Promise<number[]> {
    const actions = [open, business, unpublished];
    const single = await filterAllowed(actions, (action) => maySeeAction(db, reader, action, mentee));
    expect(await listActions(actions, mentee, visibleActionsOfMentee(reader, 'memberships.person'))).toEqual(single);
    return single;
  }

  it('a supervisor sees of a mentee the actions that the mentor has', async () => {
    expect(await findVisible(await readerCalled('supervisor'), idOf('mentee2'))).toEqual([business]);
  });

  it('an action that is published for one mentee is there for that one and who looks after them', async () => {
    for (const username of ['mentee', 'mentor', 'supervisorlite']) {
      const reader = await readerCalled(username);
      expect(await findVisible(reader, idOf('mentee'))).not.toContain(unpublished);
      expect(await maySeeAction(db, reader, unpublished)).toBe(false);
      expect(await listActions([unpublished], idOf('mentee'), visibleActions(reader))).toEqual([]);
    }
    for (const username of ['mentee2', 'mentor2', 'supervisorliteplus', 'microdata']) {
      const reader = await readerCalled(username);
      expect(await findVisible(reader, idOf('mentee2'))).toContain(unpublished);
      expect(await maySeeAction(db, reader, unpublished)).toBe(true);
      expect(await listActions([unpublished], idOf('mentee'), visibleActions(reader))).toEqual([unpublished]);
    }
  });

  it.each(ACTION_DATA_KINDS)('the %s data of an action, also of who looks after mentees and is one', async (kind) => {
    const mentee = await readerCalled('mentee');
    const readers = [mentee, { ...mentee, roles: ['Mentee', 'Admin'] as const }, await readerCalled('mentor')];
    for (const reader of readers)
      for (const person of [idOf('mentee'), idOf('mentee2')]) {
        const single = await filterAllowed([open], (action) =>
          mayReadActionData(db, reader, { action, mentee: person, kind }),
        );
        expect(await listActions([open], person, readableActionsOfMentee(reader, 'memberships.person', kind))).toEqual(
          single,
        );
      }
  });
});

it('holds for the same pairs however the query around names its tables', async () => {
  const readers = await Promise.all(
    ['admin', 'coordinator', 'supervisor', 'mentor', 'mentor6', 'microdata'].map(readerCalled),
  );
  const countOf = async (reader: Reader, name: string) => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count
      from memberships ${sql.id(name)} join actions on actions.project = ${sql.id(name)}.project
      where ${visibleActionsOfMentee(reader, `${name}.person`)}`.execute(db);
    return rows[0]?.count;
  };
  const changesOf = async (reader: Reader, name: string) => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count
      from action_completions ${sql.id(name)} join actions on actions.id = ${sql.id(name)}.action
      where ${visibleActionsOfMentee(reader, `${name}.mentee`)}`.execute(db);
    return rows[0]?.count;
  };
  for (const reader of readers)
    for (const count of [countOf, changesOf]) {
      // oxlint-disable-next-line no-await-in-loop -- one reader after the other
      const expected = await count(reader, 'somebody');
      // oxlint-disable-next-line no-await-in-loop -- as above
      const found = await Promise.all(['c', 'k', 'm', 'p', 's', 'l', 'd', 'w'].map((name) => count(reader, name)));
      expect(new Set(found)).toEqual(new Set([expected]));
    }
});
