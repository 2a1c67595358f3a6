import { expect, it } from 'vitest';
import { createActionClient } from '../../../../tests/support/server/actions.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const { ask, idOf } = await createActionClient(demo);
const CV = idOf('Συνεδρία βιογραφικού');
const MENTEE = demo.idOf('mentee');

const addressOf = (reply: Awaited<ReturnType<typeof ask>>) => reply.json<{ Address: string | null }>().Address;
const renew = async (by: string, Open = true) =>
  addressOf(await ask(by, '/api/praxis/meetings/renewfeed', { Open })) ?? '';
const read = (address: string) => demo.client().get(new URL(address).pathname);
const unfold = (text: string): string => text.replaceAll('\r\n ', '');

it('is read without a session at a secret address, and has only one’s own meetings', async () => {
  expect(addressOf(await ask('mentee', '/api/praxis/meetings/feedaddress'))).toBeNull();
  const address = await renew('mentee');
  expect(addressOf(await ask('mentee', '/api/praxis/meetings/feedaddress'))).toBe(address);
  const reply = await read(address);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(reply.headers['cache-control']).toContain('no-store');
  const uids = unfold(reply.body).match(/^UID:.*$/gm) ?? [];
  expect(uids.length).toBeGreaterThan(0);
  expect(uids.every((uid) => uid.endsWith(`-${MENTEE}@praxis`))).toBe(true);
  expect(new Set(uids).size).toBe(uids.length);
  expect(reply.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(reply.body).not.toContain('meet.example.org');
});

it('tells a moved meeting with a higher sequence, and a cancelled one as cancelled', async () => {
  const address = await renew('mentee');
  const arrange = (Start: string | null) =>
    ask('mentor', '/api/praxis/meetings/arrange', { MenteeId: MENTEE, Meetings: [{ ActionId: CV, Start }] });
  const eventOf = async () => {
    const text = unfold((await read(address)).body);
    const event = text.split('BEGIN:VEVENT').find((part) => part.includes(`UID:meeting-${CV}-${MENTEE}@`)) ?? '';
    return {
      start: /DTSTART:(.*)/.exec(event)?.[1]?.trim(),
      status: /STATUS:(.*)/.exec(event)?.[1]?.trim(),
      sequence: Number(/SEQUENCE:(.*)/.exec(event)?.[1]),
    };
  };
  await arrange('2031-01-15T10:00');
  const first = await eventOf();
  expect(first).toMatchObject({ start: '20310115T080000Z', status: 'CONFIRMED' });
  await arrange('2031-07-15T10:00');
  const moved = await eventOf();
  expect(moved).toMatchObject({ start: '20310715T070000Z', sequence: first.sequence + 1 });
  await arrange(null);
  expect(await eventOf()).toMatchObject({ status: expect.any(String), sequence: moved.sequence + 1 });
});

it('ends with a new address, without one, and when the person is suspended', async () => {
  const first = await renew('mentor');
  const second = await renew('mentor');
  expect((await read(first)).statusCode).toBe(404);
  expect((await read(second)).statusCode).toBe(200);
  expect((await read(`${second.slice(0, -5)}AAAA.ics`)).statusCode).toBe(404);
  expect((await read(second.replace(/\d+\.\d+\.\d+/, '1.1.1'))).statusCode).toBe(404);
  expect((await read(`${new URL(second).origin}/api/praxis/meetings/feed/nothing`)).statusCode).toBe(404);
  const setState = (state: number) =>
    demo.data.db
      .updateTable('people')
      .set({ state })
      .where('id', '=', Number(demo.idOf('mentor')))
      .execute();
  await setState(0);
  expect((await read(second)).statusCode).toBe(404);
  await setState(1);
  expect((await read(second)).statusCode).toBe(200);
  await renew('mentor', false);
  expect((await read(second)).statusCode).toBe(404);
});

it('is for members', async () => {
  expect((await ask('registered', '/api/praxis/meetings/renewfeed', { Open: true })).statusCode).toBe(403);
  expect((await ask('mentee', '/api/praxis/meetings/renewfeed', { Open: 'yes' })).statusCode).toBe(400);
  expect((await demo.client().post('/api/praxis/meetings/renewfeed', { Open: true })).statusCode).toBe(401);
  expect((await demo.client().post('/api/praxis/meetings/feedaddress', {})).statusCode).toBe(401);
});
