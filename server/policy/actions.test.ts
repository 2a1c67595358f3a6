import { describe, expect, it } from 'vitest';
import { ACTION_DATA_KINDS, type ActionDataKind } from '../areas/actions/tables.ts';
import { demoApp } from '../areas/support.ts';
import { mayChangeActionData, mayReadActionData, maySeeAction } from './actions.ts';
import { findPersonReader } from './reader.ts';

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

/** Whose mentee "mentee" is: mentor; supervised by supervisor; coordinated by coordinator. mentee2 is of mentor2, and has mentor6 for business. */
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
