import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deliverPending } from '../../../../tests/support/server/mails.ts';
import { DEMO_PASSWORD, demoApp } from '../../../../tests/support/server/areas.ts';
import { issueResetLink } from './resets.ts';

const demo = await demoApp();
const { db } = demo.data;
const NEW = 'Praxis!2new';

const addressOf = async (username: string): Promise<string> => {
  const { fields } = await db
    .selectFrom('people')
    .where('username', '=', username)
    .select('fields')
    .executeTakeFirstOrThrow();
  return String(fields['email']);
};
const setAddress = (username: string, email: string) =>
  sql`update people set fields = fields || ${JSON.stringify({ email })}::jsonb where username = ${username}`.execute(
    db,
  );

let turn = 0;
const somebody = () => demo.client(`10.9.${(turn += 1)}.1`);
const ask = async (email: string, headers: Record<string, string> = {}) => {
  const reply = await somebody().post('/Account/ForgotPassword', { email }, headers);
  await deliverPending(demo);
  return reply;
};
const mailsTo = (username: string) =>
  db
    .selectFrom('mails')
    .where('person', '=', Number(demo.idOf(username)))
    .orderBy('id')
    .selectAll()
    .execute();
const linkIn = (text: string) => /(http:\S+)\/reset#token=([\w-]+)&email=(\S+)/.exec(text) ?? [];
async function linkFor(username: string): Promise<{ token: string; email: string; origin: string }> {
  const email = await addressOf(username);
  await ask(email);
  const mail = (await mailsTo(username)).findLast(({ template }) => template === 'reset');
  const url = mail && (await issueResetLink(db, demo.config, mail));
  const [, origin = '', token = '', address = ''] = linkIn(url ?? '');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(decodeURIComponent(address)).toBe(email);
  return { token, email, origin };
}
const use = (link: { token: string; email: string }, Password = NEW, client = somebody()) =>
  client.post('/Account/ResetPassword', { token: link.token, email: link.email, Password });
const signIn = async (Username: string, Password: string) =>
  (await somebody().post('/Account/Login', { Username, Password })).statusCode;

describe('asking for a new password', () => {
  it('mails a link of the base URL, whatever Host and Origin are forged', async () => {
    const email = await addressOf('mentee2');
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    expect((await ask(email, forged)).statusCode).toBe(200);
    const [mail] = await mailsTo('mentee2');
    expect(linkIn(mail?.text ?? '')[1]).toBe('http://praxis.test');
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
  });

  it('has the same answer and the same work for an unknown address', async () => {
    const email = await addressOf('mentee3');
    const before = await db.selectFrom('outbox').select('id').execute();
    const [known, unknown] = [
      await somebody().post('/Account/ForgotPassword', { email }),
      await somebody().post('/Account/ForgotPassword', { email: 'nobody@example.org' }),
    ];
    expect(unknown.json()).toEqual(known.json());
    expect(unknown.statusCode).toBe(known.statusCode);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
    // The request only queues the lookup, so that it takes the same time for every address.
    const after = await db.selectFrom('outbox').select(['kind', 'done']).execute();
    expect(after.length - before.length).toBe(2);
    expect(await mailsTo('mentee3')).toEqual([]);
    await deliverPending(demo);
    expect(await mailsTo('mentee3')).toHaveLength(1);
  });

  it('mails nobody who is inactive', async () => {
    await ask(await addressOf('mentee57'));
    expect(await mailsTo('mentee57')).toEqual([]);
  });

  it('mails at most three links to one account in an hour, however the address is written', async () => {
    const email = await addressOf('mentee5');
    for (const spelling of [email, email.toUpperCase(), ` ${email}`, email, email])
      expect((await ask(spelling)).statusCode).toBe(200);
    expect(await mailsTo('mentee5')).toHaveLength(3);
  });

  const askFrom = async (client: ReturnType<typeof somebody>, count: number, email: (index: number) => string) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1)
      statuses.push((await client.post('/Account/ForgotPassword', { email: email(index) })).statusCode);
    return statuses;
  };

  it('is limited for each network address, for all mail addresses together', async () => {
    const statuses = await askFrom(demo.client('10.10.10.10'), 202, (index) => `x${index}@example.org`);
    expect(statuses).toEqual([...Array<number>(200).fill(200), 429, 429]);
    // A browser that has signed in before can still request a link.
    const known = demo.client('10.10.10.10');
    await known.post('/Account/Login', { Username: 'mentee31', Password: DEMO_PASSWORD });
    expect(await askFrom(known, 6, () => 'x@example.org')).toEqual([...Array<number>(5).fill(200), 429]);
    await db.deleteFrom('outbox').where('kind', '=', 'reset').where('done', 'is', null).execute();
  });

  it('is limited for each mail address from one network address, in any spelling, and not for others there', async () => {
    const place = demo.client('10.10.10.11');
    const spellings = ['x@example.org', 'X@example.org', ' x@EXAMPLE.org'];
    const statuses = await askFrom(place, 7, (index) => spellings[index % 3] ?? '');
    expect(statuses).toEqual([...Array<number>(5).fill(200), 429, 429]);
    expect(await askFrom(place, 1, () => 'y@example.org')).toEqual([200]);
    await db.deleteFrom('outbox').where('kind', '=', 'reset').where('done', 'is', null).execute();
  });

  it('mails each account of a shared address, and names it', async () => {
    await setAddress('mentee6', 'family@example.org');
    await setAddress('mentee7', 'family@example.org');
    await ask('Family@example.org');
    expect((await mailsTo('mentee6'))[0]?.subject).toContain('mentee6');
    expect((await mailsTo('mentee7'))[0]?.subject).toContain('mentee7');
  });

  it('writes in the language of the person, else in that of the page', async () => {
    const email = await addressOf('mentee8');
    await ask(email, { 'accept-language': 'en' });
    await (await demo.as('mentee8')).post('/api/praxis/account/language', { Language: 'el' });
    await ask(email, { 'accept-language': 'en' });
    expect((await mailsTo('mentee8')).map(({ language }) => language)).toEqual(['en', 'el']);
  });
});

describe('a new password by a link', () => {
  it('is stored, ends every session, is audited and reported by mail', async () => {
    const before = await demo.as('mentor3');
    const link = await linkFor('mentor3');
    const checked = await somebody().post('/api/praxis/account/reset', { token: link.token, email: link.email });
    expect(checked.json()).toEqual({ Valid: true, Username: 'mentor3', Rules: 31, First: false });
    expect((await use(link)).json()).toEqual({ Changed: true });
    expect(await signIn('mentor3', DEMO_PASSWORD)).toBe(401);
    expect(await signIn('mentor3', NEW)).toBe(200);
    expect((await before.post('/Account/Identity')).statusCode).toBe(401);
    const subject = `person ${demo.idOf('mentor3')}`;
    const audit = await db.selectFrom('audit').where('action', '=', 'account.resetPassword').selectAll().execute();
    expect(audit.filter((line) => line.subject === subject)).toHaveLength(1);
    await deliverPending(demo);
    expect((await mailsTo('mentor3')).map(({ template }) => template)).toEqual(['reset', 'password-changed']);
  });

  it('can be set once, and the other links of the person are used up with it', async () => {
    const [first, second] = [await linkFor('mentee9'), await linkFor('mentee9')];
    const replies = await Promise.all([use(first), use(first)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 422]);
    for (const link of [first, second]) expect((await use(link)).json()).toMatchObject({ code: 'reset-invalid' });
  });

  it('needs a link that has not expired, with its address', async () => {
    const link = await linkFor('mentee10');
    const other = await linkFor('mentee11');
    const wrong = await use({ ...link, email: other.email });
    await db
      .updateTable('resets')
      .set({ expires: new Date(Date.now() - 1_000) })
      .where('person', '=', Number(demo.idOf('mentee10')))
      .execute();
    const expired = await use(link);
    const invented = await use({ token: 'A'.repeat(43), email: link.email });
    for (const reply of [wrong, expired, invented]) {
      expect(reply.statusCode).toBe(422);
      expect(reply.json()).toMatchObject({ code: 'reset-invalid', title: wrong.json<{ title: string }>().title });
    }
    const checked = await somebody().post('/api/praxis/account/reset', { token: link.token, email: link.email });
    expect(checked.json()).toEqual({ Valid: false, Username: '', Rules: 27, First: false });
    expect(await signIn('mentee10', DEMO_PASSWORD)).toBe(200);
  });

  it('can be set from an address from which somebody tries wrong links', async () => {
    const link = await linkFor('mentee15');
    const place = demo.client('10.10.10.12');
    const wrong = { token: 'A'.repeat(43), email: link.email };
    const statuses: number[] = [];
    for (let index = 0; index < 52; index += 1) statuses.push((await use(wrong, NEW, place)).statusCode);
    expect(statuses).toEqual([...Array<number>(50).fill(422), 429, 429]);
    expect((await place.post('/api/praxis/account/reset', wrong)).statusCode).toBe(429);
    const mine = { token: link.token, email: link.email };
    expect((await place.post('/api/praxis/account/reset', mine)).statusCode).toBe(200);
    expect((await use(link, NEW, place)).statusCode).toBe(200);
  });

  it('has to meet the rules, and the link stays valid until it does', async () => {
    const link = await linkFor('mentee12');
    const weak = await use(link, 'short');
    expect(weak.statusCode).toBe(422);
    expect(weak.json()).toMatchObject({ code: 'weak-password' });
    expect(weak.json<{ errors: { pointer: string }[] }>().errors.map(({ pointer }) => pointer)).toContain('/Password');
    expect((await use(link)).statusCode).toBe(200);
  });

  it('is refused for somebody who was made inactive meanwhile', async () => {
    const link = await linkFor('mentee13');
    await db.updateTable('people').set({ state: 2 }).where('username', '=', 'mentee13').execute();
    expect((await use(link)).statusCode).toBe(422);
  });

  it('needs a body that fits', async () => {
    const reply = await somebody().post('/Account/ResetPassword', { token: 'x', email: 'a@example.org' });
    expect(reply.json()).toMatchObject({ status: 400, errors: [{ pointer: '/Password' }] });
    expect((await somebody().post('/Account/ForgotPassword', { email: ['a@b.gr'] })).statusCode).toBe(400);
    const hostile = await somebody().post('/Account/ForgotPassword', { email: 'a@example.org\r\nBcc: b@example.org' });
    expect(hostile.statusCode).toBe(200);
    await deliverPending(demo);
    expect(await db.selectFrom('mails').where('address', 'like', '%Bcc%').select('id').execute()).toEqual([]);
  });
});

it('any other change of a password ends the mailed links and is reported with the name of who changed it', async () => {
  const link = await linkFor('mentee14');
  const own = await (
    await demo.as('mentee14')
  ).post('/api/User/ChangePassword', {
    Password: NEW,
    CurrentPassword: DEMO_PASSWORD,
  });
  expect(own.json()).toEqual({ Changed: true });
  expect((await use(link)).json()).toMatchObject({ code: 'reset-invalid' });
  await (
    await demo.as('admin')
  ).post('/api/User/ChangePassword', { UserId: demo.idOf('mentee14'), Password: `${NEW}2` });
  const mails = (await mailsTo('mentee14')).filter(({ template }) => template === 'password-changed');
  const admin = await db.selectFrom('people').where('username', '=', 'admin').select('name').executeTakeFirstOrThrow();
  expect(mails.map(({ text }) => text.includes(admin.name))).toEqual([false, true]);
});
