import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../schemas/calls/index.ts';
import { demoApp } from '../../../tests/support/server/areas.ts';
import { recordEvents, officialClient } from '../../../tests/support/server/hub.ts';
import { cookieName } from '../session/cookie.ts';
import type { TestClient } from '../../../tests/support/server/test-app.ts';
import { pathOf, sendCall } from '../../../tests/policy/address.ts';
import { bodies, matrix } from '../../../tests/policy/index.ts';

const demo = await demoApp({ REQUESTS_PER_MINUTE: '1000000' });
const { db } = demo.data;
const project = demo.projectId('proto-vima');

/** The calls that the shell and the consent page need; listed by hand, and compared with the declarations. */
const BEFORE_CONSENT = `
account.login account.identity account.logoff account.forgotPassword account.humanChallenge account.checkReset account.resetPassword
account.leaveProject account.setLanguage account.deviceKeys account.demo documents.get documents.mark impersonate.enter impersonate.leave
impersonate.endView lang.langService lang.getAllLanguages projects.settings projects.getProjects projects.get
users.getCurrent users.updateField users.setDefaultProject`
  .trim()
  .split(/\s+/);

/** The demo's mentee without consent, and one who is in both projects. Only the first project asks for consent. */
async function setConsent(username: string, consent: unknown): Promise<void> {
  const person = Number(demo.idOf(username));
  const { fields } = await db.selectFrom('people').where('id', '=', person).select('fields').executeTakeFirstOrThrow();
  const changed = JSON.stringify({ ...fields, consent });
  await db.updateTable('people').set({ fields: changed }).where('id', '=', person).execute();
}

const setRoles = (username: string, roles: string[]) =>
  db
    .updateTable('memberships')
    .set({ roles })
    .where('person', '=', Number(demo.idOf(username)))
    .where('project', '=', Number(project))
    .execute();

async function setGdpr(gdpr: unknown): Promise<void> {
  const { settings } = await db
    .selectFrom('projects')
    .where('id', '=', Number(project))
    .select('settings')
    .executeTakeFirstOrThrow();
  const { Config, ...rest } = Object(settings);
  const changed = JSON.stringify({ ...rest, Config: { ...Config, gdpr } });
  await db.updateTable('projects').set({ settings: changed }).where('id', '=', Number(project)).execute();
}

const GDPR = { Required: true, UserField: 'consent', MinValue: 1 };

beforeEach(async () => {
  await setConsent('mentee4', 0);
  await setConsent('mentee5', 0);
  await setRoles('mentee4', ['Mentee']);
  await setGdpr(GDPR);
});

/** Makes a call with its body of the matrix. */
async function ask(client: TestClient, name: string, self: string): Promise<{ status: number; code: unknown }> {
  const call = calls[name];
  if (!call) throw new Error(`There is no call ${name}`);
  const body = bodies[name]?.(self, project) ?? {};
  const reply = await sendCall(client, call, body);
  const isJson = String(reply.headers['content-type']).includes('json');
  return { status: reply.statusCode, code: isJson ? Object(reply.json()).code : undefined };
}

const library = (client: TestClient) => client.post('/api/praxis/library/favourites', { ProjectId: project });
const answerOf = async (reply: Promise<{ statusCode: number; json: () => unknown }>) => {
  const { statusCode, json } = await reply;
  return [statusCode, statusCode === 200 ? undefined : Object(json()).code];
};
const CLOSED = [403, 'consent-needed'];
const OPEN = [200, undefined];

describe('before consent', () => {
  it('only what the shell and the consent page need declares that it works', () => {
    const declared = Object.values(calls).filter(({ beforeConsent }) => beforeConsent);
    expect(declared.map(({ name }) => name).toSorted()).toEqual(BEFORE_CONSENT.toSorted());
  });

  it('every other call is refused, whatever its body', async () => {
    const client = await demo.as('mentee4');
    const expected: Record<string, string> = {};
    const got: Record<string, string> = {};
    for (const name of Object.keys(calls)) {
      if (BEFORE_CONSENT.includes(name)) continue;
      const mine = matrix[name]?.includes('Mentee') ?? false;
      expected[name] = mine ? '403 consent-needed' : '403 wrong-role';
      const { status, code } = await ask(client, name, demo.idOf('mentee4'));
      got[name] = `${status} ${String(code)}`;
      const { path, method, takes } = calls[name] ?? {};
      if (!mine || path === undefined || method === 'GET' || takes) continue;
      const odd = await client.post(pathOf(path, {}), { ProjectId: 'no-such-project', Unknown: 1 });
      expect([name, odd.json<{ code: string }>().code]).toEqual([name, 'consent-needed']);
    }
    expect(got).toEqual(expected);
  });

  it('none of what works is refused for want of consent', async () => {
    for (const name of BEFORE_CONSENT.filter((each) => !/log|leaveProject|impersonate|updateField/.test(each))) {
      const { code } = await ask(await demo.as('mentee4'), name, demo.idOf('mentee4'));
      expect([name, code]).not.toEqual([name, 'consent-needed']);
    }
  });

  it('consent can be given, nothing else be changed by the same call, and what was closed is open then', async () => {
    const client = await demo.as('mentee4');
    const change = (Name: string, Value: unknown) =>
      answerOf(client.post('/api/user/UpdateField', { ProjectId: project, UserId: demo.idOf('mentee4'), Name, Value }));
    expect(await change('address', 'elsewhere')).toEqual(CLOSED);
    expect(await answerOf(library(client))).toEqual(CLOSED);
    expect(await change('consent', 1)).toEqual(OPEN);
    expect(await answerOf(library(client))).toEqual(OPEN);
    expect(await change('address', 'elsewhere')).toEqual(OPEN);
  });

  it('the views of actions are no part of the shell', async () => {
    const client = await demo.as('mentee4');
    const view = `/api/praxis/document?kind=view&name=actions/1&ProjectId=${project}`;
    expect(await answerOf(client.get(view))).toEqual(CLOSED);
    expect(await answerOf(client.get('/api/praxis/document?kind=screen&name=gdpr'))).toEqual(OPEN);
  });
});

describe('the gate', () => {
  it.each([
    ['a mentee and nothing else', ['Mentee'], 0, GDPR, CLOSED],
    ['another bit of the field', ['Mentee'], 2, GDPR, CLOSED],
    ['a field that is no number', ['Mentee'], 'yes', GDPR, CLOSED],
    ['no field at all', ['Mentee'], undefined, GDPR, CLOSED],
    ['the bit among others', ['Mentee'], 3, GDPR, OPEN],
    ['a number as text', ['Mentee'], '1', GDPR, OPEN],
    ['another bit that means consent', ['Mentee'], 1, { ...GDPR, MinValue: 4 }, CLOSED],
    ['the first bit where none is named', ['Mentee'], 1, { Required: true, UserField: 'consent' }, OPEN],
    ['who is a mentor, too', ['Mentee', 'Mentor'], 0, GDPR, OPEN],
    ['no consent required', ['Mentee'], 0, { ...GDPR, Required: false }, OPEN],
    ['no field named', ['Mentee'], 0, { Required: true }, OPEN],
    ['settings of no consent', ['Mentee'], 0, undefined, OPEN],
    ['settings that are none', ['Mentee'], 0, 'x', OPEN],
  ])('for %s', async (_, roles, consent, gdpr, expected) => {
    await setRoles('mentee4', roles);
    await setConsent('mentee4', consent);
    await setGdpr(gdpr);
    expect(await answerOf(library(await demo.as('mentee4')))).toEqual(expected);
  });

  it('is closed to an administrator who acts or looks as the mentee, and who cannot give the consent either', async () => {
    const UserId = demo.idOf('mentee4');
    const acting = await demo.as('mentee4', 'admin');
    expect(await answerOf(library(acting))).toEqual(CLOSED);
    const consent = { ProjectId: project, UserId, Name: 'consent', Value: 1 };
    expect(await answerOf(acting.post('/api/user/UpdateField', consent))).toEqual([403, 'not-as-somebody']);
    const looking = await demo.as('admin');
    await looking.post('/api/praxis/viewas/begin', { ProjectId: project, UserId });
    expect(await answerOf(library(looking))).toEqual(CLOSED);
    expect(await answerOf(looking.post('/api/praxis/viewas/end'))).toEqual(OPEN);
    expect(await answerOf(library(looking))).toEqual(OPEN);
  });
});

describe('in two projects, of which one asks for consent', () => {
  const elsewhere = demo.projectId('nea-afetiria');
  const setDefault = (id: string) =>
    db
      .updateTable('people')
      .set({ default_project: Number(id) })
      .where('id', '=', Number(demo.idOf('mentee5')))
      .execute();

  /** Records of a project that calls name without naming the project. */
  async function recordsOf(id: string): Promise<{ ConversationId: string; ActionId: string }> {
    const action = await db
      .selectFrom('actions')
      .where('project', '=', Number(id))
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const started = await (
      await demo.as('admin')
    ).post('/api/User/Chat', {
      ProjectId: id,
      UserId: demo.idOf('mentee5'),
    });
    expect(started.json()).toMatchObject({ CanSend: true });
    return { ConversationId: started.json<{ Id: string }>().Id, ActionId: String(action.id) };
  }

  it.each([
    ['the open', elsewhere],
    ['the closed', project],
  ])('the project of the call decides, and that of the record, with %s one as default', async (_, first) => {
    await setDefault(first);
    const client = await demo.as('mentee5');
    for (const [id, expected] of [
      [project, CLOSED],
      [elsewhere, OPEN],
    ] as const) {
      const { ConversationId, ActionId } = await recordsOf(id);
      const replies = {
        named: await answerOf(client.post('/api/Chat/Conversations', { ProjectId: id })),
        read: await answerOf(client.post('/api/Chat/GetMessages', { ConversationId })),
        conversation: await answerOf(client.post('/api/praxis/chat/conversation', { ConversationId })),
        sent: await answerOf(
          client.post('/api/praxis/chat/send', {
            ConversationId,
            Message: 'x',
            Token: `consent-of-two-${id}-${first}`,
          }),
        ),
        typed: await answerOf(client.post('/api/praxis/chat/typing', { ConversationId })),
        seen: await answerOf(client.post('/api/chat/newMessages', { ConversationId })),
        counted: await answerOf(client.post('/api/chat/newcount', { ConversationId })),
        data: (await answerOf(client.post('/api/mentee/GetActionData', { ActionId })))[1] === 'consent-needed',
      };
      const talk = { read: expected, conversation: expected, sent: expected, typed: expected, seen: expected };
      expect(replies).toEqual({ named: expected, ...talk, counted: expected, data: expected === CLOSED });
    }
  });
});

describe('the hub', () => {
  async function connect(username: string) {
    const address = await listening;
    const { cookie } = await demo.as(username);
    const headers = { cookie: `${cookieName(demo.config)}=${cookie}`, origin: 'http://praxis.test' };
    const connection = officialClient(address, { headers });
    const heard = {
      messages: recordEvents(connection, 'messageReceived'),
      marked: recordEvents(connection, 'notify.marked'),
      initial: recordEvents(connection, 'initialData'),
    };
    const ended = new Promise<string>((resolve) => connection.onclose(() => resolve('ended')));
    await connection.start();
    return { connection, ended, ...heard };
  }
  const listening = demo.app.listen({ port: 0, host: '127.0.0.1' });
  const failure = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message);

  it('answers no method before consent, tells nothing, and is there anew once it is given', async () => {
    const client = await demo.as('mentee4');
    const closed = await connect('mentee4');
    const channel = { ActionId: '1', MenteeId: demo.idOf('mentee4') };
    const refusals = await Promise.all([
      failure(closed.connection.invoke('subscribe', channel)),
      failure(closed.connection.invoke('unsubscribe', channel)),
      failure(closed.connection.invoke('send', { ...channel, patch: [{ op: 'add', path: '/a', value: 1 }] })),
      failure(closed.connection.invoke('sendMessage', { ConversationId: '1', Message: 'x', Token: 'closed-1' })),
      failure(closed.connection.invoke('userTyping', { ConversationId: '1' })),
    ]);
    for (const refusal of refusals) expect(refusal).toMatch(/consent-needed: /);
    const mentee = Number(demo.idOf('mentee4'));
    await expect.poll(() => closed.initial).toEqual([{ Online: [] }]);
    await demo.app.hub.toPeople([mentee], 'notify.marked', { Count: 1 });
    await client.post('/api/user/UpdateField', { UserId: String(mentee), Name: 'consent', Value: 1 });
    expect(await closed.ended).toBe('ended');
    expect([closed.marked, closed.messages]).toEqual([[], []]);
    const open = await connect('mentee4');
    expect(await failure(open.connection.invoke('userTyping', { ConversationId: '999999' }))).toMatch(
      /no-conversation: /,
    );
    await demo.app.hub.toPeople([mentee], 'notify.marked', { Count: 2 });
    await expect.poll(() => open.marked).toEqual([{ Count: 2 }]);
  });

  it('ends the lines of a project that asks for another consent', async () => {
    await setGdpr({ Required: false });
    const open = await connect('mentee4');
    expect(await failure(open.connection.invoke('userTyping', { ConversationId: '999999' }))).toMatch(
      /no-conversation: /,
    );
    await setGdpr(GDPR);
    expect(await open.ended).toBe('ended');
  });
});
