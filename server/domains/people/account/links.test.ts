import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startMailServer, decodeTexts } from '../../../../tests/support/server/smtp.ts';
import { deliverPending } from '../../../../tests/support/server/mails.ts';
import type { TestApp } from '../../../../tests/support/server/test-app.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

/** The replies of the mail server to the next mails that contain a link. */
let answers: ((source: string) => Error | null)[] = [];
const smtp = await startMailServer((source) =>
  tokensIn(decodeTexts(source)).length > 0 ? (answers.shift()?.(source) ?? null) : null,
);
const demo = await demoApp({ SMTP_URL: smtp.url });
const alone = await demoApp();
const NEW = 'Praxis!2new';

type App = Pick<TestApp, 'data' | 'app' | 'log' | 'client' | 'config'>;

function tokensIn(texts: string): string[] {
  return [...new Set([...texts.matchAll(/\/reset#token=([\w-]{43})&/g)].map(([, token = '']) => token))];
}

/** The whole content of the database as text: every row of every table, and bytes also decoded. */
async function everythingIn({ data: { db } }: App): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I', relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    db,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.raw(name)} t`.execute(db);
      return rows.map(({ line }) => line).join('\n');
    }),
  );
  const all = texts.join('\n');
  const spelled = [...all.matchAll(/\\x([0-9a-f]{8,})/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString());
  return [all, ...spelled].join('\n');
}

/** The encodings in which a token would still be usable. */
const formsOf = (token: string): string[] => [
  token,
  encodeURIComponent(token),
  Buffer.from(token, 'base64url').toString('hex'),
  Buffer.from(token, 'base64url').toString('base64'),
  Buffer.from(token).toString('hex'),
  Buffer.from(token).toString('base64').replaceAll('=', ''),
];

async function expectNowhere(app: App, tokens: readonly string[]): Promise<void> {
  const places = { database: await everythingIn(app), log: app.log.join('\n') };
  for (const [place, text] of Object.entries(places))
    for (const form of tokens.flatMap(formsOf)) expect(text.includes(form), `${form} in the ${place}`).toBe(false);
  // Checks that the searched texts are not empty.
  expect(places.database).toContain('account.resetPassword');
  expect(places.log).toContain('/Account/ForgotPassword');
}

async function addressOf(app: App, username: string): Promise<string> {
  const row = await app.data.db
    .selectFrom('people')
    .where('username', '=', username)
    .select('fields')
    .executeTakeFirstOrThrow();
  return String(row.fields['email']);
}

let turn = 0;
async function ask(app: App, username: string): Promise<string> {
  const email = await addressOf(app, username);
  const reply = await app.client(`10.8.${(turn += 1)}.1`).post('/Account/ForgotPassword', { email });
  expect(reply.statusCode).toBe(200);
  await deliverPending(app, app.app.log);
  return email;
}
const tryAgain = async (app: App) => {
  await app.data.db.updateTable('outbox').set({ next: new Date() }).where('done', 'is', null).execute();
  await deliverPending(app, app.app.log);
};
const sentTokens = (from: number): string[] =>
  smtp.received.slice(from).flatMap(({ source }) => tokensIn(decodeTexts(source)));
const use = (app: App, token: string, email: string) =>
  app.client('10.7.1.1').post('/Account/ResetPassword', { token, email, Password: NEW });
/** Opens the page of a link as a browser does, without the fragment. */
const openPage = (app: App, link: string) => {
  const { pathname, search } = new URL(link);
  return app.client().get(pathname + search);
};
const refusal = (responseCode: number) => (source: string) =>
  Object.assign(new Error(`Not taken: ${decodeTexts(source).replaceAll(/\s+/g, ' ').slice(-900)}`), { responseCode });

describe('a link for a new password', () => {
  it('is stored nowhere in clear text while it is requested, mailed, opened and used', async () => {
    const from = smtp.received.length;
    const email = await ask(demo, 'mentee2');
    const [token = ''] = sentTokens(from);
    expect(token).toHaveLength(43);
    await openPage(demo, `http://praxis.test/reset#token=${token}&email=${email}`);
    const checked = await demo.client().post('/api/praxis/account/reset', { token, email });
    expect(checked.json()).toMatchObject({ Valid: true, Username: 'mentee2' });
    expect((await use(demo, token, email)).json()).toEqual({ Changed: true });
    expect((await use(demo, token, email)).statusCode).toBe(422);
    await deliverPending(demo, demo.app.log);
    await expectNowhere(demo, [token]);
  });

  it('works from both mails if the mail server accepted the first one but reported a failure', async () => {
    const from = smtp.received.length;
    answers = [refusal(451)];
    const email = await ask(demo, 'mentee3');
    await tryAgain(demo);
    const [first = '', second = ''] = sentTokens(from);
    expect([first.length, second.length]).toEqual([43, 43]);
    expect(first).not.toBe(second);
    for (const token of [first, second]) {
      const checked = await demo.client().post('/api/praxis/account/reset', { token, email });
      expect(checked.json()).toMatchObject({ Valid: true });
    }
    expect((await use(demo, first, email)).json()).toEqual({ Changed: true });
    expect((await use(demo, second, email)).statusCode).toBe(422);
    await expectNowhere(demo, [first, second]);
  });

  it('is not stored if the mail server repeats the text in its answer', async () => {
    const from = smtp.received.length;
    answers = [refusal(451), refusal(554)];
    await ask(demo, 'mentee4');
    await tryAgain(demo);
    const tokens = sentTokens(from);
    expect(tokens).toHaveLength(2);
    await expectNowhere(demo, tokens);
    const { problem } = await demo.data.db
      .selectFrom('outbox')
      .where('failed', 'is not', null)
      .orderBy('id', 'desc')
      .select('problem')
      .executeTakeFirstOrThrow();
    expect(problem).toBe('The mail server did not take the text (554).');
  });

  it('is not mailed any more once there is a new password', async () => {
    answers = [refusal(451)];
    await ask(demo, 'mentee5');
    const from = smtp.received.length;
    const own = await demo.as('mentee5');
    const changed = await own.post('/api/User/ChangePassword', { Password: NEW, CurrentPassword: 'Praxis!1' });
    expect(changed.json()).toEqual({ Changed: true });
    await tryAgain(demo);
    expect(sentTokens(from)).toEqual([]);
  });

  it('is not mailed when its hour is over', async () => {
    answers = [refusal(451)];
    await ask(demo, 'mentee6');
    const from = smtp.received.length;
    await demo.data.db
      .updateTable('resets')
      .set({ expires: new Date(Date.now() - 1_000) })
      .where('person', '=', Number(demo.idOf('mentee6')))
      .execute();
    await tryAgain(demo);
    expect(sentTokens(from)).toEqual([]);
  });
});

describe('without a mail server', () => {
  const newestMail = async (username: string): Promise<string> => {
    const mail = await alone.data.db
      .selectFrom('mails')
      .where('person', '=', Number(alone.idOf(username)))
      .where('template', '=', 'reset')
      .orderBy('id', 'desc')
      .select('id')
      .executeTakeFirstOrThrow();
    return String(mail.id);
  };
  const open = async (by: string, call: 'get' | 'link', Id: string, impersonator?: string) =>
    (await alone.as(by, impersonator)).post(`/api/praxis/mail/${call}`, { Id });
  const drawLines = () =>
    alone.data.db
      .selectFrom('audit')
      .where('action', '=', 'mail.drawLink')
      .select(['person', 'impersonator', 'subject', 'project'])
      .execute();

  it('a link is generated by somebody who may set that person’s password, is audited, and is not stored in clear text', async () => {
    const email = await ask(alone, 'mentee2');
    const Id = await newestMail('mentee2');
    const mail = (await open('admin', 'get', Id)).json<{ Link: boolean; Text: string; Html: string }>();
    expect(mail.Link).toBe(true);
    expect(mail.Text).toContain(`http://praxis.test/reset#token=…&email=${encodeURIComponent(email)}`);
    expect(tokensIn(`${mail.Text}${mail.Html}`)).toEqual([]);
    expect(await drawLines()).toEqual([]);
    const drawn = await open('admin', 'link', Id);
    const [token = ''] = tokensIn(drawn.json<{ Url: string }>().Url);
    expect(await drawLines()).toEqual([
      {
        person: Number(alone.idOf('admin')),
        impersonator: null,
        subject: `person ${alone.idOf('mentee2')}`,
        project: alone.projectId('proto-vima'),
      },
    ]);
    expect((await use(alone, token, email)).json()).toEqual({ Changed: true });
    expect((await open('admin', 'get', Id)).json()).toMatchObject({ Link: false });
    const after = await open('admin', 'link', Id);
    expect([after.statusCode, after.json<{ code: string }>().code]).toEqual([409, 'no-mail-link']);
    await expectNowhere(alone, [token]);
  });

  it('nobody can generate a link for themselves', async () => {
    await ask(alone, 'admin');
    const Id = await newestMail('admin');
    expect((await open('admin', 'get', Id)).json()).toMatchObject({ Link: false });
    expect((await open('admin', 'link', Id)).statusCode).toBe(409);
  });

  it('a link is refused for people with more power in another project, people not below the caller, other roles, and impersonators', async () => {
    await ask(alone, 'mentee3');
    const Id = await newestMail('mentee3');
    for (const username of ['manager', 'mentee3', 'supervisor'])
      expect((await open(username, 'link', Id)).statusCode).toBe(403);
    expect((await alone.client().post('/api/praxis/mail/link', { Id })).statusCode).toBe(401);
    expect((await (await alone.as('admin')).post('/api/praxis/mail/link', { Id: 7 })).statusCode).toBe(400);
    const { db } = alone.data;
    // A person who could request the link themselves, and whom the administrator may impersonate.
    const acted = Number(alone.idOf('manager'));
    const roles = (held: readonly string[], level: number) =>
      Promise.all([
        db
          .updateTable('memberships')
          .set({ roles: [...held] })
          .where('person', '=', acted)
          .execute(),
        db.updateTable('people').set({ level }).where('id', '=', acted).execute(),
      ]);
    await roles(['Admin'], 5);
    const acting = await open('manager', 'link', Id, 'admin');
    expect([acting.statusCode, acting.json<{ code: string }>().code]).toEqual([403, 'not-as-somebody']);
    expect((await open('manager', 'get', Id, 'admin')).json()).toMatchObject({ Link: false });
    await roles(['ProjectManager'], 1);
    const person = Number(alone.idOf('mentee3'));
    await db.updateTable('people').set({ level: 0 }).where('id', '=', person).execute();
    expect((await open('admin', 'link', Id)).statusCode).toBe(404);
    await db.updateTable('people').set({ level: 1000 }).where('id', '=', person).execute();
    const there = Number(alone.projectId('nea-afetiria'));
    await db
      .deleteFrom('memberships')
      .where('person', '=', Number(alone.idOf('admin')))
      .where('project', '=', there)
      .execute();
    await db
      .insertInto('memberships')
      .values({ person, project: there, roles: ['Mentee'], fields: '{}' })
      .execute();
    expect((await open('admin', 'link', Id)).statusCode).toBe(404);
  });

  it('a link cannot be generated in a view-as', async () => {
    await ask(alone, 'mentee7');
    const before = await drawLines();
    const admin = await alone.as('admin');
    const begun = await admin.post('/api/praxis/viewas/begin', { UserId: alone.idOf('mentee7') });
    expect(begun.statusCode).toBe(200);
    expect((await admin.post('/api/praxis/mail/link', { Id: await newestMail('mentee7') })).statusCode).toBe(403);
    expect(await drawLines()).toEqual(before);
  });
});

it('a login-as link is stored nowhere in clear text while it is made, opened and used', async () => {
  const admin = await demo.as('admin');
  const { Token, Url } = (await admin.post('/api/User/MakeLoginAs', { UserId: demo.idOf('mentee') })).json<{
    Token: string;
    Url: string;
  }>();
  await openPage(demo, Url);
  expect((await demo.client().post('/api/praxis/loginas/enter', { Token })).statusCode).toBe(200);
  await expectNowhere(demo, [Token]);
});
