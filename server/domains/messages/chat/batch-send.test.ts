import { expect, it } from 'vitest';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { sendMessage } from './send.ts';
import { findOrCreatePair } from './start.ts';
import { storeDirectMessages } from './batch-send.ts';

const demo = await demoApp({});
const { db } = demo.data;
const links = await db
  .selectFrom('mentor_mentee')
  .innerJoin('people', 'people.id', 'mentee')
  .where('people.state', '=', 1)
  .where('action', '=', '')
  .select(['project', 'mentor', 'mentee'])
  .orderBy('mentee')
  .limit(6)
  .execute();
const pairs = await Promise.all(
  links.map(async ({ project, mentor, mentee }) => {
    const id = await findOrCreatePair(db, { person: mentor, project: { id: project } }, mentee);
    return { id, mentor, mentee };
  }),
);
const rowsLike = (tag: string) =>
  db
    .selectFrom('messages')
    .where('token', 'like', `${tag}-%`)
    .select(['conversation', 'seq', 'sender', 'token', 'text'])
    .orderBy('seq')
    .execute();
const send = (conversation: number, sender: number, token: string, text = token) =>
  sendMessage(db, { conversation, sender, token, text });

it('stores what comes at once: each message once, with a place of its own and no gap, for the right person', async () => {
  const before = await db.selectFrom('conversations').select(['id', 'last_seq']).execute();
  const sending = pairs.flatMap(({ id, mentor, mentee }) =>
    Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0
        ? ([id, mentor, mentee, `many-token-${id}-${at}`] as const)
        : ([id, mentee, mentor, `many-token-${id}-${at}`] as const),
    ),
  );
  const sent = await Promise.all(sending.map(([id, sender, , token]) => send(id, sender, token)));
  sent.forEach(({ message, people }, at) => {
    const [id, sender, other, token] = sending[at] ?? [];
    expect([message.ConversationId, message.UserId, message.Token, message.Message]).toEqual([
      String(id),
      String(sender),
      token,
      token,
    ]);
    expect(new Set(people)).toEqual(new Set([sender, other]));
  });
  const rows = await rowsLike('many-token');
  expect(rows).toHaveLength(sending.length);
  for (const { id } of pairs) {
    const first = before.find((row) => row.id === id)?.last_seq ?? 0;
    expect(rows.filter(({ conversation }) => conversation === id).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 20 }, (_, at) => first + at + 1),
    );
    const { last_seq: last } = await db
      .selectFrom('conversations')
      .select('last_seq')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(last).toBe(first + 20);
  }
});

it('lets one that fails fail alone', async () => {
  const [one, two, three] = pairs;
  if (!one || !two || !three) throw new Error('The demo has too few pairs.');
  await db.updateTable('people').set({ state: 2 }).where('id', '=', three.mentee).execute();
  const results = await Promise.allSettled([
    send(one.id, one.mentor, 'alone-token-1'),
    send(one.id, one.mentor, 'alone-token-1'),
    send(two.id, two.mentor, 'alone-token-2', 'not \u0000 storable'),
    send(three.id, three.mentor, 'alone-token-3'),
    send(one.id, two.mentee, 'alone-token-4'),
    send(two.id, two.mentee, 'alone-token-5'),
  ]);
  await db.updateTable('people').set({ state: 1 }).where('id', '=', three.mentee).execute();
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect(results[3]).toMatchObject({ reason: { code: 'chat-ended' } });
  expect(results[4]).toMatchObject({ reason: { code: 'no-conversation' } });
  expect((await rowsLike('alone-token')).map(({ token }) => token).toSorted()).toEqual([
    'alone-token-1',
    'alone-token-5',
  ]);
});

it('stores all of a statement or nothing', async () => {
  const [one, two] = pairs;
  if (!one || !two) throw new Error('The demo has too few pairs.');
  const message = (of: typeof one, token: string) => ({
    id: of.id,
    sender: of.mentor,
    text: token,
    token,
    file: null,
    announcement: null,
  });
  const twice = [message(one, 'all-token-1'), message(two, 'all-token-2'), message(two, 'all-token-2')];
  await expect(storeDirectMessages(db, twice)).rejects.toMatchObject({ code: '23505' });
  expect(await rowsLike('all-token')).toEqual([]);
});
