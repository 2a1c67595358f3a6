// Over 150 lines: each way in which a sending ends has a case, with one information system and one demo.
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { openMis } from '../../../../tests/support/mis-server.ts';
import { silentHub, type HubSender } from '../../../platform/base/hub-sender.ts';
import { startOutbox, type Outbox } from '../../../platform/outbox/outbox.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { createMicrodataDeliverer } from './deliver.ts';
import { SEND_EFFECT } from './send.ts';

type Reply = Calls['microdata.sendMicrodata']['reply'];

const mis = await openMis();
const events: [people: readonly number[], event: string, payload: unknown][] = [];
const hub: HubSender = {
  ...silentHub,
  toPeople: async (people, event, payload) => void events.push([people, event, payload]),
};
const demo = await demoApp(
  { OUTGOING_HOSTS: mis.origin, OUTGOING_NETWORKS: '127.0.0.1', REQUESTS_PER_MINUTE: '100000' },
  { hub },
);
const { db } = demo.data;
const PROJECT = Number(demo.projectId('proto-vima'));
const ask = async (by: string, path: string, body: object = {}) => (await demo.as(by)).post(path, body);
const send = (by: string, kayas: readonly string[], more: object = {}) =>
  ask(by, '/api/user/SendMicrodata', { kayas, Start: true, ...more });
const log = { warn: () => undefined, error: () => undefined };
const open: Outbox[] = [];

/** A worker that delivers, with short times. */
function deliver(attempts = 8): Outbox {
  const limits = { headers: 400, whole: 800, maxBytes: 262_144, redirects: 0 };
  const microdata = createMicrodataDeliverer(db, demo.config, { hub, log }, { limits, attempts });
  const outbox = startOutbox({ db, deliverers: { [SEND_EFFECT]: microdata }, log, every: 20, delay: () => 20 });
  open.push(outbox);
  return outbox;
}

/** Shortens the 30 s that a call waits. */
function shorten(milliseconds: number): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((given) => timeout(given === 30_000 ? milliseconds : given));
}

async function setAddress(MicrodataUrl: string): Promise<void> {
  const { settings } = await db
    .selectFrom('projects')
    .where('id', '=', PROJECT)
    .select('settings')
    .executeTakeFirstOrThrow();
  const Config = { ...Object(settings['Config']), MicrodataUrl };
  await db
    .updateTable('projects')
    .where('id', '=', PROJECT)
    .set({ settings: JSON.stringify({ ...settings, Config }) })
    .execute();
}

/** Unsent final forms at the start: of mentees who are 2nd and 8th of ten. */
const codes = await Promise.all(
  ['mentee2', 'mentee8', 'mentee12'].map(async (username) => {
    const { fields } = await db
      .selectFrom('people')
      .where('username', '=', username)
      .select('fields')
      .executeTakeFirstOrThrow();
    return String(fields['kayas']);
  }),
);
const [first = '', second = '', third = ''] = codes;
const formOf = (username: string) =>
  db
    .selectFrom('microdata')
    .where('person', '=', Number(demo.idOf(username)))
    .where('part', '=', 'start')
    .select(['grey', 'sent', 'error', 'code', 'send', 'final'])
    .executeTakeFirstOrThrow();
const notices = () =>
  db.selectFrom('notifications').where('key', 'like', 'microdata-send:%').select(['person', 'title', 'text']).execute();

beforeEach(async () => {
  await setAddress(mis.url);
  mis.answer({ accepts: true });
  events.length = 0;
  await db.deleteFrom('notifications').execute();
  await db
    .updateTable('microdata')
    .where('part', '=', 'start')
    .where(
      'person',
      'in',
      ['mentee2', 'mentee8', 'mentee12'].map((name) => Number(demo.idOf(name))),
    )
    .set({ final: true, grey: false, sent: null, error: null, code: null, send: null })
    .execute();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(open.splice(0).map((outbox) => outbox.stop()));
});
afterAll(() => mis.close());

describe('a file', () => {
  it('is accepted: its forms are sent, and open pages are told', async () => {
    deliver();
    const before = mis.received.length;
    expect((await send('manager', [first, second])).json()).toEqual({ State: 'sent', Count: 2, Error: '', Code: '' });
    const [file] = mis.received.slice(before);
    expect(file).toMatchObject({ type: 'application/xml; charset=utf-8', key: expect.stringMatching(/^microdata-/) });
    expect(file?.xml.match(/<person kayas="\d+">/g)).toHaveLength(2);
    expect(await formOf('mentee2')).toMatchObject({ grey: false, error: null, send: null, sent: expect.any(Date) });
    expect(events.filter(([, event]) => event === 'microdata.changed')).toHaveLength(2);
    expect(await notices()).toEqual([]);
    const [line] = await db
      .selectFrom('audit')
      .where('action', '=', 'microdata.sendEnd')
      .orderBy('id', 'desc')
      .limit(1)
      .select(['subject', 'details', 'person'])
      .execute();
    expect(line).toMatchObject({ person: Number(demo.idOf('manager')), details: { outcome: 'sent', people: 2 } });
    const { rows } = { rows: await db.selectFrom('microdata_sends').select('xml').execute() };
    expect(rows.every(({ xml }) => xml === null)).toBe(true);
    expect((await send('manager', [first])).json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/kayas/0', code: 'microdata-sent' }],
    });
  });

  it('is refused: the text is plain, short and for those who send, and it can be sent again', async () => {
    deliver();
    const text = `<b>Ο ΑΦΜ\u0000\n δεν βρέθηκε.</b>\u202e ${'x'.repeat(1000)}`;
    mis.answer({ refuses: text, type: 'text/html' });
    const reply = (await send('admin', [first])).json<Reply>();
    expect(reply).toMatchObject({ State: 'refused', Count: 1, Code: '' });
    expect(reply.Error).toMatch(/^<b>Ο ΑΦΜ δεν βρέθηκε\.<\/b> x+$/);
    expect(reply.Error).toHaveLength(500);
    expect(await formOf('mentee2')).toMatchObject({ grey: false, sent: null, error: reply.Error });
    const [line] = (await ask('admin', '/api/user/GetMicrodataCompletion', { kayas: [first] })).json<
      Calls['microdata.getMicrodataCompletion']['reply']
    >();
    expect(line?.Start).toMatchObject({ Sending: 'refused', Error: reply.Error, GreyList: 0 });
    expect((await ask('mentee2', '/api/praxis/microdata/own')).json()).toMatchObject({ Start: { Error: '' } });
    const { problem } = await db
      .selectFrom('outbox')
      .where('kind', '=', SEND_EFFECT)
      .orderBy('id', 'desc')
      .limit(1)
      .select('problem')
      .executeTakeFirstOrThrow();
    expect(problem).not.toContain('ΑΦΜ');
    mis.answer({ accepts: true });
    expect((await send('admin', [first])).json()).toMatchObject({ State: 'sent' });
  });

  it.each([
    ['nothing', { refuses: '', status: 403 }, 'HTTP 403'],
    ['too long a text', { refuses: 'x'.repeat(300_000), status: 400 }, 'HTTP 400'],
    ['a redirect', { refuses: 'elsewhere', status: 302 }, 'elsewhere'],
  ])('that gets %s is refused', async (_what, manner, Error) => {
    deliver();
    mis.answer(manner);
    expect((await send('admin', [first])).json()).toEqual({ State: 'refused', Count: 1, Error, Code: '' });
  });

  it('is sent again with the same key while the system is busy, hangs, or dies half-way', async () => {
    deliver();
    const before = mis.received.length;
    mis.answer({ refuses: 'busy', status: 503 }, { hangs: true }, { dies: true }, { accepts: true });
    expect((await send('admin', [first])).json()).toMatchObject({ State: 'sent' });
    const keys = new Set(mis.received.slice(before).map(({ key }) => key));
    expect([mis.received.length - before, keys.size]).toEqual([4, 1]);
    expect(new Set(mis.received.slice(before).map(({ xml }) => xml)).size).toBe(1);
  });

  it.each([
    [{ hangs: true } as const, '', 'outgoing-timeout'],
    [{ dies: true } as const, '', 'outgoing-bad-answer'],
    [{ refuses: 'busy', status: 503 } as const, 'busy', ''],
  ])('that is never answered, as with %j, is given up', async (manner, Error, Code) => {
    deliver(2);
    mis.answer(manner);
    expect((await send('admin', [first])).json()).toEqual({ State: 'refused', Count: 1, Error, Code });
    expect(await formOf('mentee2')).toMatchObject({ grey: false, sent: null, error: Error });
  });
});

describe('a sending that takes long', () => {
  it('goes on by itself, keeps its forms closed, and notifies the sender at its end', async () => {
    shorten(100);
    expect((await send('manager', [first])).json()).toMatchObject({ State: 'sending', Count: 1 });
    expect(await formOf('mentee2')).toMatchObject({ grey: true, sent: null });
    const UserId = demo.idOf('mentee2');
    expect((await ask('admin', '/api/user/UnfinalizeMicrodata', { UserId, end: false })).json()).toMatchObject({
      status: 409,
      code: 'microdata-sending',
    });
    expect((await ask('mentee2', '/api/User/SetMicrodataStart', { Data: [] })).json()).toMatchObject({
      status: 409,
      code: 'microdata-final',
    });
    expect((await send('admin', [first, second])).json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/kayas/0', code: 'microdata-sending' }],
    });
    mis.answer({ refuses: 'Δεν γίνεται.' });
    deliver();
    await expect.poll(notices).toMatchObject([
      {
        person: Number(demo.idOf('manager')),
        title: { key: 'microdata.notice.refused', with: { count: 1 } },
        text: { key: 'Δεν γίνεται.' },
      },
    ]);
    expect(events.some(([, event]) => event === 'notify.showNotification')).toBe(true);
  });

  it('is delivered again with the same key after a restart in the middle', async () => {
    shorten(150);
    mis.answer({ hangs: true });
    const before = mis.received.length;
    const stopped = deliver();
    const reply = send('manager', [first]);
    await expect.poll(() => mis.received.length).toBeGreaterThan(before);
    await stopped.stop();
    expect((await reply).json()).toMatchObject({ State: 'sending' });
    mis.answer({ accepts: true });
    deliver();
    await expect.poll(async () => (await formOf('mentee2')).sent).toEqual(expect.any(Date));
    const keys = mis.received.slice(before).map(({ key }) => key);
    expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1]);
    expect(await notices()).toMatchObject([{ title: { key: 'microdata.notice.sent' } }]);
  });

  it('ends once, even if it is delivered again after its end', async () => {
    deliver();
    await send('manager', [first]);
    const before = mis.received.length;
    await db
      .updateTable('outbox')
      .where('kind', '=', SEND_EFFECT)
      .set({ done: null, failed: null, next: new Date() })
      .execute();
    await expect
      .poll(() =>
        db
          .selectFrom('outbox')
          .where('kind', '=', SEND_EFFECT)
          .where('done', 'is', null)
          .where('failed', 'is', null)
          .select('id')
          .execute(),
      )
      .toEqual([]);
    expect(mis.received.length).toBe(before);
  });
});

it('of one person by two at once happens once', async () => {
  deliver();
  const before = mis.accepted.size;
  const both = await Promise.all([send('admin', [first, second]), send('manager', [second, third])]);
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(both.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
    code: expect.stringMatching(/^microdata-(?:sending|refused)$/),
  });
  expect(mis.accepted.size).toBe(before + 1);
});

it('is for Admin and ProjectManager, with a body that fits', async () => {
  expect((await demo.client().post('/api/user/SendMicrodata', { kayas: [first], Start: true })).statusCode).toBe(401);
  for (const by of ['managerlite', 'supervisor', 'microdata', 'mentee'])
    expect((await send(by, [first])).json()).toMatchObject({ status: 403, code: 'wrong-role' });
  expect((await send('admin', [first], { Start: 'x' })).json()).toMatchObject({
    status: 400,
    errors: [{ pointer: '/Start' }],
  });
  expect((await send('admin', [])).json()).toMatchObject({ status: 422, errors: [{ pointer: '/kayas' }] });
  expect((await send('admin', ['nobody'])).json()).toMatchObject({ errors: [{ code: 'no-kayas' }] });
});

it.each(['', 'http://10.0.0.1/', 'https://elsewhere.example.org/', 'file:///etc/passwd'])(
  'leads nowhere but to an address that the installation allows: %j',
  async (address) => {
    await setAddress(address);
    expect((await send('admin', [first])).json()).toMatchObject({ status: 422, code: 'microdata-address' });
    expect(await formOf('mentee2')).toMatchObject({ grey: false });
  },
);
