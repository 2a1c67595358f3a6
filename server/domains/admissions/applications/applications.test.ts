import { randomUUID } from 'node:crypto';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it } from 'vitest';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { issueLinkToken } from '../../../platform/mail/link-tokens.ts';
import { sweepApplications } from './sweep.ts';

const demo = await demoApp({ REQUESTS_PER_MINUTE: '1000000', HUMAN_CHECK_AFTER: '3', BASE_URL: 'https://praxis.test' });
const { db } = demo.data;
const PROJECT = 'proto-vima';
const project = Number(demo.projectId(PROJECT));
type Client = ReturnType<typeof demo.client>;
type Reply = Awaited<ReturnType<Client['post']>>;

let turn = 0;
/** A browser without a session, at an address of its own. */
const visitor = () => demo.client(`10.91.${(turn += 1)}.1`);
const ask = (client: Client, name: string, body: object) => client.post(`/api/praxis/applications/${name}`, body);
const get = (client: Client, body: object) => client.post('/api/ApplicationForm/GetApplication', body);
const checkToken = (client: Client, Token: unknown) => client.post('/api/ApplicationForm/CheckToken', { Token });
const codeOf = (reply: Reply) =>
  reply.statusCode === 200 ? '200' : `${reply.statusCode} ${reply.json<{ code: string }>().code}`;
const errorsOf = (reply: Reply) =>
  reply.json<{ errors: { pointer: string; code: string }[] }>().errors.map(({ pointer, code }) => `${pointer} ${code}`);

/** A date of birth this many years before today. */
const born = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`;
let people = 0;
const answers = () => ({
  first_name: ' Άννα ',
  last_name: 'Δήμου',
  birth_date: born(25),
  afm: '123456783',
  email: `anna${(people += 1)}@example.org`,
  phone: '6912345678',
  region: 'EL30',
  studies: 'degree',
  unemployed: 'no',
  motive: 'Θέλω να δουλέψω σύντομα',
});

async function solved(client: Client, Purpose = 'application'): Promise<string> {
  const reply = await client.post('/api/praxis/account/challenge', { Purpose });
  // The call returns a challenge of altcha-lib.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const challenge = JSON.parse(reply.json<{ Challenge: string }>().Challenge) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

const submit = async (client: Client, more: object = {}) =>
  ask(client, 'submit', {
    ProjectId: PROJECT,
    Key: randomUUID(),
    Answers: answers(),
    Correct: true,
    Consent: true,
    HumanCheck: await solved(client),
    ...more,
  });

async function mailTo(address: string) {
  return db.selectFrom('mails').where('address', '=', address).orderBy('id', 'desc').selectAll().executeTakeFirst();
}

/** The token of the newest mail to an address. */
async function tokenFor(address: string): Promise<string> {
  const mail = await mailTo(address);
  return (mail && (await issueLinkToken(db, mail.id))) ?? '';
}

describe('the form', () => {
  it('is public, in the language of its reader, and keeps functions at the server', async () => {
    const el = (await ask(visitor(), 'form', { ProjectId: PROJECT, Language: 'el' })).json<
      Calls['applications.form']['reply']
    >();
    const en = (await ask(visitor(), 'form', { ProjectId: PROJECT, Language: 'en' })).json<
      Calls['applications.form']['reply']
    >();
    expect([el.Sections.length, el.Questions.length, el.HasFunctions]).toEqual([4, 17, true]);
    expect([el.Questions[0]?.Label, en.Questions[0]?.Label]).toEqual(['Όνομα', 'First name']);
    expect(en.Questions.find(({ Name }) => Name === 'region')?.Options[0]).toEqual({ value: 'EL30', text: 'Attica' });
    expect(en.Questions.find(({ Name }) => Name === 'motive')?.Validation).toBeNull();
    expect((await ask(visitor(), 'forms', {})).json()).toMatchObject([{ Url: PROJECT, Until: '' }]);
  });

  it('is closed where the project has none, outside its days, and where there is no project', async () => {
    const replies = [
      await ask(visitor(), 'form', { ProjectId: 'nea-afetiria' }),
      await ask(visitor(), 'form', { ProjectId: 'no-such-project' }),
      await ask(visitor(), 'check', { ProjectId: 'nea-afetiria', Answers: {} }),
      await submit(visitor(), { ProjectId: 'nea-afetiria' }),
      await ask(visitor(), 'draft', {
        ProjectId: 'nea-afetiria',
        email: 'a@example.org',
        Answers: {},
      }),
    ];
    expect(replies.map(codeOf)).toEqual(replies.map(() => '404 application-closed'));
  });
});

describe('the days of a form', () => {
  const setDays = async (days: object) => {
    const { settings } = await db
      .selectFrom('projects')
      .where('url', '=', PROJECT)
      .select('settings')
      .executeTakeFirstOrThrow();
    const changed = structuredClone(settings);
    Object.assign(Object(changed).Config.Application, { From: '', Until: '' }, days);
    await db
      .updateTable('projects')
      .where('url', '=', PROJECT)
      .set({ settings: JSON.stringify(changed) })
      .execute();
  };
  const formsNow = async () => ({
    open: (await ask(visitor(), 'forms', {})).json<{ Url: string }[]>().map(({ Url }) => Url),
    closed: (await ask(visitor(), 'closedForms', {})).json(),
  });

  it('say when it opens, and when it has closed', async () => {
    const named = { Url: PROJECT, Name: 'Πρώτο Βήμα – Mentoring για νέους ανέργους' };
    try {
      await setDays({ From: '2999-01-01' });
      expect(await formsNow()).toEqual({ open: [], closed: [{ ...named, State: 'soon', Day: '2999-01-01' }] });
      await setDays({ Until: '2020-01-01' });
      expect(await formsNow()).toEqual({ open: [], closed: [{ ...named, State: 'over', Day: '2020-01-01' }] });
      expect(codeOf(await ask(visitor(), 'form', { ProjectId: PROJECT }))).toBe('404 application-closed');
      expect(codeOf(await submit(visitor(), {}))).toBe('404 application-closed');
    } finally {
      await setDays({});
    }
    expect(await formsNow()).toEqual({ open: [PROJECT], closed: [] });
    expect(codeOf(await ask(visitor(), 'closedForms', { More: 1 }))).toBe('400 body-does-not-fit');
  });
});

describe('checking answers', () => {
  it('says which questions are hidden and what is wrong, with the sentence of the form', async () => {
    const given = {
      ...answers(),
      birth_date: born(40),
      afm: '123456789',
      motive: 'Δουλειά',
      studies: 'none',
      postcode: '1',
    };
    const reply = (await ask(visitor(), 'check', { ProjectId: PROJECT, Answers: given, Language: 'en' })).json<
      Calls['applications.check']['reply']
    >();
    expect(reply.Hidden).toEqual(['unemployed_since', 'unemployment_card']);
    expect(reply.Faults.map(({ Name, Code }) => `${Name} ${Code}`)).toEqual([
      'birth_date not-valid',
      'afm afm',
      'postcode postcode',
      'studies choice',
      'motive not-valid',
    ]);
    expect(reply.Faults[0]?.Message).toBe('The programme is for people from 18 to 29. Check the date.');
  });

  it('asks a question that another answer shows', async () => {
    const given = { ...answers(), unemployed: 'yes' };
    const check = async (more: object) =>
      (await ask(visitor(), 'check', { ProjectId: PROJECT, Answers: { ...given, ...more } })).json();
    expect(await check({})).toMatchObject({
      Hidden: [],
      Faults: [
        { Name: 'unemployed_since', Code: 'required' },
        { Name: 'unemployment_card', Code: 'required' },
      ],
    });
    expect(await check({ unemployed_since: '3000-01-01' })).toMatchObject({ Faults: [{ Code: 'not-valid' }, {}] });
    expect(await check({ unemployed_since: '2026-02-30' })).toMatchObject({ Faults: [{ Code: 'bad-date' }, {}] });
    expect(await check({ unemployed_since: '2026-02-01' })).toMatchObject({ Faults: [{}] });
  });

  it.each([
    ['a long answer', { motive: 'x'.repeat(5_001) }],
    ['a list', { motive: [] }],
    ['an object', { motive: { $ne: '' } }],
    ['too many answers', Object.fromEntries(Array.from({ length: 301 }, (_, index) => [`a${index}`, '']))],
    ['a forbidden key', JSON.parse('{"__proto__": "x", "constructor": "y"}')],
  ])('refuses %s', async (_what, more) => {
    const reply = await ask(visitor(), 'check', { ProjectId: PROJECT, Answers: more });
    expect(reply.statusCode).toBe(400);
  });
});

describe('municipalities', () => {
  type Choices = Calls['applications.municipalities']['reply'];
  const list = async (more: object = {}) =>
    (await ask(visitor(), 'municipalities', { ProjectId: PROJECT, Language: 'el', ...more })).json<Choices>();
  const faults = async (more: object) =>
    (await ask(visitor(), 'check', { ProjectId: PROJECT, Answers: { ...answers(), ...more } })).json<
      Calls['applications.check']['reply']
    >().Faults;

  it('of a region are read without a session, in the letters of the language', async () => {
    const crete = await list({ Region: 'EL43' });
    expect(crete).toHaveLength(24);
    expect(crete[0]).toEqual({ value: 'Δήμος Αγίου Βασιλείου', text: 'Δήμος Αγίου Βασιλείου' });
    expect((await list({ Region: 'EL43', Language: 'en' }))[0]).toEqual({
      value: 'Δήμος Αγίου Βασιλείου',
      text: 'Dimos Agiou Vasileiou',
    });
    // Two municipalities have the same name.
    expect(await list()).toHaveLength(331);
    for (const Region of ['EL99', '', '__proto__']) expect(await list({ Region })).toEqual([]);
  });

  it('are those of an open form alone, and asked for in a body that fits', async () => {
    expect(codeOf(await ask(visitor(), 'municipalities', { ProjectId: 'nea-afetiria' }))).toBe(
      '404 application-closed',
    );
    for (const more of [{ Region: 5 }, { Region: 'x'.repeat(21) }, { Language: 'de' }, { more: 1 }])
      expect((await ask(visitor(), 'municipalities', { ProjectId: PROJECT, ...more })).statusCode).toBe(400);
    const client = visitor();
    await db
      .insertInto('attempts')
      .values({ key: `application-read:address:10.91.${turn}.1`, count: 3_000, until: new Date(Date.now() + 60_000) })
      .execute();
    expect(codeOf(await ask(client, 'municipalities', { ProjectId: PROJECT }))).toBe('429 too-many');
  });

  it('have to be of the region that was answered, and need no answer where none is asked for', async () => {
    expect(await faults({ municipality: 'Δήμος Αθηναίων' })).toEqual([]);
    expect(await faults({ municipality: '' })).toEqual([]);
    for (const municipality of ['Δήμος Χανίων', 'Αθήνα', 'constructor'])
      expect(await faults({ municipality })).toMatchObject([{ Name: 'municipality', Code: 'choice' }]);
    expect(await faults({ region: 'EL43', municipality: 'Δήμος Χανίων' })).toEqual([]);
  });

  it('are those of the data file of the project, where it has one', async () => {
    const admin = await demo.as('admin');
    const Data = { EL30: ['Δήμος Βήτα', 'Δήμος Άλφα', 5], EL43: 'none' };
    const saved = await admin.post('/api/data/SaveAppData', { Name: 'region-municipalities.json', Data });
    expect(saved.statusCode).toBe(200);
    expect((await list({ Region: 'EL30' })).map(({ value }) => value)).toEqual(['Δήμος Άλφα', 'Δήμος Βήτα']);
    expect(await list({ Region: 'EL43' })).toEqual([]);
    expect(await faults({ municipality: 'Δήμος Αθηναίων' })).toMatchObject([{ Code: 'choice' }]);
    await db.deleteFrom('data_files').where('name', '=', 'region-municipalities.json').execute();
    expect((await admin.get('/api/jsondata/region-municipalities.json')).json()).toMatchObject({
      EL43: expect.arrayContaining(['Δήμος Χανίων']),
    });
  });
});

describe('handing in', () => {
  it('gives a protocol number, stores what was asked, and mails a link', async () => {
    const client = visitor();
    const Answers = { ...answers(), unemployed_since: '2020-01-01', unknown: 'x' };
    const reply = await submit(client, { Answers, Language: 'el' });
    const { Protocol, Mail } = reply.json<Calls['applications.submit']['reply']>();
    expect([Protocol, Mail]).toEqual([expect.stringMatching(/^\d{4}-\d{6}$/), true]);
    const row = await db.selectFrom('applications').where('address', '=', Answers.email).selectAll().executeTakeFirst();
    expect(row).toMatchObject({ project, status: 1, person: null, language: 'el' });
    expect(row?.answers).toMatchObject({ first_name: 'Άννα', afm: '123456783' });
    expect(Object.keys(row?.answers ?? {})).not.toContain('unemployed_since');
    expect(Object.keys(row?.answers ?? {})).not.toContain('unknown');
    const moves = await db
      .selectFrom('application_moves')
      .where('application', '=', row?.id ?? 0)
      .selectAll()
      .execute();
    expect(moves).toMatchObject([{ status_from: -1, status_to: 1, person: null }]);
    const mail = await mailTo(Answers.email);
    expect(mail).toMatchObject({ template: 'application-submitted', language: 'el', access: true });
    expect(mail?.subject).toContain(Protocol);
    const Token = await tokenFor(Answers.email);
    expect((await checkToken(visitor(), Token)).json()).toEqual({ Valid: true, Status: 1 });
    expect((await get(visitor(), { Token })).json()).toMatchObject({
      Application: { Protocol, Status: 1, Url: PROJECT, Answers: { first_name: 'Άννα' } },
    });
    expect(demo.log.join('\n')).not.toContain(Token);
  });

  it('happens once for one key, also at the same moment, and numbers have no gaps', async () => {
    const [first, second] = [visitor(), visitor()];
    const Key = randomUUID();
    const Answers = answers();
    const replies = await Promise.all([submit(first, { Key, Answers }), submit(second, { Key, Answers })]);
    const third = await submit(first, { Key, Answers: {}, HumanCheck: '' });
    const numbers = [...replies, third].map((reply) => reply.json<{ Protocol: string }>().Protocol);
    expect(new Set(numbers).size).toBe(1);
    const next = (await submit(first)).json<{ Protocol: string }>().Protocol;
    expect(Number(next.slice(5))).toBe(Number(numbers[0]?.slice(5)) + 1);
  });

  it('is refused without right answers, both consents and the human check', async () => {
    const client = visitor();
    const wrong = await submit(client, { Answers: { ...answers(), afm: '1', first_name: ' ' } });
    expect([codeOf(wrong), errorsOf(wrong)]).toEqual([
      '422 answers-not-valid',
      ['/Answers/first_name required', '/Answers/afm afm'],
    ]);
    expect(errorsOf(await submit(client, { Consent: false, Correct: false }))).toEqual([
      '/Correct required',
      '/Consent required',
    ]);
    const HumanCheck = await solved(client);
    expect(codeOf(await submit(client, { HumanCheck: undefined }))).toBe('422 human-check-needed');
    expect(codeOf(await submit(client, { HumanCheck: await solved(client, 'guest') }))).toBe('422 human-check-needed');
    expect(codeOf(await submit(client, { HumanCheck }))).toBe('200');
    expect(codeOf(await submit(client, { HumanCheck }))).toBe('422 human-check-needed');
  });

  it('is refused where the body does not fit', async () => {
    const client = visitor();
    const bad = [
      await submit(client, { Key: 'x' }),
      await submit(client, { Answers: 'x' }),
      await submit(client, { Consent: 'yes' }),
      await submit(client, { Token: '../x' }),
      await submit(client, { Language: 'de' }),
      await submit(client, { more: 1 }),
      await checkToken(client, ''),
      await checkToken(client, { $ne: '' }),
      await get(client, { Token: 'x'.repeat(65) }),
      await ask(client, 'draft', { ProjectId: PROJECT, email: 'nobody', Answers: {} }),
      await ask(client, 'draft', { ProjectId: PROJECT, email: 'a@example.org\nBcc: b@example.org', Answers: {} }),
    ];
    expect(bad.map(({ statusCode }) => statusCode)).toEqual(bad.map(() => 400));
    const elsewhere = await client.post(
      '/api/praxis/applications/submit',
      { ProjectId: PROJECT },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(elsewhere.statusCode).toBe(403);
  });

  it('of a second application with the same tax number is told to whoever handed in the first, once a day', async () => {
    const first = { ...answers(), afm: '094014201' };
    const { Protocol: earlier } = (await submit(visitor(), { Answers: first, Language: 'en' })).json<{
      Protocol: string;
    }>();
    const second = { ...answers(), afm: first.afm };
    const { Protocol } = (await submit(visitor(), { Answers: second })).json<{ Protocol: string }>();
    const mail = await mailTo(first.email);
    expect(mail).toMatchObject({ template: 'application-again', language: 'en', access: false });
    expect([mail?.text.includes(earlier), mail?.text.includes(Protocol)]).toEqual([true, true]);
    expect((await mailTo(second.email))?.text).not.toContain(earlier);
    // The new applicant gets the same confirmation as everybody: that one application is enough.
    const alone = answers();
    const { Protocol: other } = (await submit(visitor(), { Answers: alone })).json<{ Protocol: string }>();
    const wordsOf = async (email: string, protocol: string) =>
      (await mailTo(email))?.text
        .replaceAll(protocol, 'N')
        .replaceAll(/https?:\S+/g, 'L')
        .replaceAll(/\d\d:\d\d/g, 'T');
    expect(await wordsOf(second.email, Protocol)).toBe(await wordsOf(alone.email, other));
    expect(await wordsOf(second.email, Protocol)).toContain('Μία αίτηση αρκεί');
    await submit(visitor(), { Answers: second });
    const again = await db
      .selectFrom('mails')
      .where('template', '=', 'application-again')
      .where('address', 'in', [first.email, second.email])
      .select('address')
      .execute();
    expect(again.map(({ address }) => address).toSorted()).toEqual([first.email, second.email].toSorted());
  });

  it('sends few mails to one address', async () => {
    const Answers = answers();
    for (let count = 0; count < 5; count += 1) expect(codeOf(await submit(visitor(), { Answers }))).toBe('200');
    expect(codeOf(await submit(visitor(), { Answers }))).toBe('429 too-many');
  });

  it('belongs to whoever is signed in, who alone reads it without a link', async () => {
    expect(codeOf(await get(visitor(), {}))).toBe('401 not-signed-in');
    const registered = await demo.as('registered');
    expect((await get(registered, {})).json()).toEqual({ Application: null });
    const { Protocol } = (await submit(registered)).json<{ Protocol: string }>();
    expect((await get(registered, {})).json()).toMatchObject({ Application: { Protocol } });
    expect((await get(await demo.as('applicant4'), {})).json()).toEqual({ Application: null });
    expect((await get(await demo.as('admin'), {})).json()).toEqual({ Application: null });
  });
});

describe('a draft', () => {
  const save = (client: Client, email: string, more: object = {}) =>
    ask(client, 'draft', { ProjectId: PROJECT, email, Answers: { first_name: 'Άννα', other: 'x' }, ...more });

  it('is opened by the reader of the mail alone, changed, and handed in', async () => {
    const { email } = answers();
    const client = visitor();
    const reply = await save(client, email);
    expect(Object.keys(reply.json<object>())).toEqual(['Until']);
    const Token = await tokenFor(email);
    expect((await get(visitor(), { Token })).json()).toMatchObject({
      Application: { Status: -1, Protocol: '', Time: null, Answers: { first_name: 'Άννα' } },
    });
    expect(codeOf(await save(client, email, { Token, Answers: { first_name: 'Μαρία' } }))).toBe('200');
    expect((await get(visitor(), { Token })).json()).toMatchObject({
      Application: { Answers: { first_name: 'Μαρία' } },
    });
    expect(codeOf(await submit(client, { Token }))).toBe('200');
    expect((await get(visitor(), { Token })).json()).toMatchObject({ Application: { Status: 1 } });
    // A draft is handed in once.
    expect(codeOf(await save(visitor(), email, { Token }))).toBe('404 application-link');
    expect(codeOf(await submit(client, { Token }))).toBe('404 application-link');
  });

  const rowsOf = (address: string) =>
    db
      .selectFrom('applications')
      .where((where) => where.or([where('address', '=', address), where('address', '=', address.toUpperCase())]))
      .select(['id', 'status', 'year', 'number'])
      .execute();

  it('of a form on a device is one, whatever is pressed in which order in how many tabs', async () => {
    const Answers = answers();
    const { email } = Answers;
    const FormKey = randomUUID();
    const client = visitor();
    expect(codeOf(await save(client, email, { FormKey }))).toBe('200');
    const first = await tokenFor(email);
    const tabs = await Promise.all([save(client, email, { FormKey, Answers }), save(visitor(), email, { FormKey })]);
    expect(tabs.map(codeOf)).toEqual(['200', '200']);
    expect(await rowsOf(email)).toMatchObject([{ status: -1 }]);
    const sent = await Promise.all([
      submit(client, { FormKey, Answers }),
      submit(visitor(), { FormKey, Answers: { ...Answers, motive: 'Θέλω κάτι άλλο τώρα' } }),
    ]);
    expect(sent.map(codeOf).toSorted()).toEqual(['200', '409 application-handed-in']);
    expect(await rowsOf(email)).toMatchObject([{ status: 1 }]);
    const Protocol = sent.find(({ statusCode }) => statusCode === 200)?.json<{ Protocol: string }>().Protocol;
    expect(sent.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ Protocol });
    // The link of the draft shows what was handed in.
    expect((await checkToken(visitor(), first)).json()).toEqual({ Valid: true, Status: 1 });
    expect((await get(visitor(), { Token: first })).json()).toMatchObject({ Application: { Protocol } });
    expect(codeOf(await save(visitor(), email, { FormKey }))).toBe('409 application-handed-in');
    expect(codeOf(await submit(client, { Token: first }))).toBe('404 application-link');
  });

  it('that was handed in with its link is handed in on the device that it began on', async () => {
    const Answers = answers();
    const FormKey = randomUUID();
    const client = visitor();
    await save(client, Answers.email, { FormKey, Answers });
    const Token = await tokenFor(Answers.email);
    expect(codeOf(await submit(visitor(), { Token, Answers }))).toBe('200');
    expect(codeOf(await submit(client, { FormKey, Answers }))).toBe('409 application-handed-in');
    expect(await rowsOf(Answers.email)).toHaveLength(1);
  });

  it('that is sent twice with the same answers and no key is one, and is handed in as one', async () => {
    const Answers = answers();
    for (let count = 0; count < 2; count += 1)
      expect(codeOf(await save(visitor(), Answers.email, { Answers }))).toBe('200');
    expect(await rowsOf(Answers.email)).toHaveLength(1);
    expect(codeOf(await submit(visitor(), { Answers }))).toBe('200');
    expect(await rowsOf(Answers.email)).toMatchObject([{ status: 1 }]);
  });

  it('mailed to a wrong address is read there no more once the right one is written', async () => {
    const [wrong, Answers] = [answers().email, answers()];
    const FormKey = randomUUID();
    const client = visitor();
    await save(client, wrong, { FormKey });
    const Token = await tokenFor(wrong);
    expect(codeOf(await submit(client, { FormKey, Answers }))).toBe('200');
    expect((await checkToken(visitor(), Token)).json()).toEqual({ Valid: false, Status: null });
  });

  it('of a key that does not fit is refused', async () => {
    for (const FormKey of ['x', 5, '1'.repeat(36)])
      expect((await save(visitor(), answers().email, { FormKey })).statusCode).toBe(400);
  });

  it('names the application that its reader has handed in with the same tax number', async () => {
    const Answers = { ...answers(), afm: '090000045' };
    const { Protocol } = (await submit(visitor(), { Answers })).json<{ Protocol: string }>();
    await save(visitor(), Answers.email, { Answers: { ...Answers, motive: '' }, Language: 'en' });
    expect((await mailTo(Answers.email))?.text).toContain(`with the protocol number ${Protocol}`);
    // A mail to another address does not mention the application.
    const other = answers().email;
    await save(visitor(), other, { Answers: { ...Answers, email: other }, Language: 'en' });
    expect((await mailTo(other))?.text).not.toContain(Protocol);
  });

  it('is nobody else’s: wrong links are told nothing, and counted', async () => {
    const client = visitor();
    const wrong = 'x'.repeat(43);
    expect((await checkToken(client, wrong)).json()).toEqual({ Valid: false, Status: null });
    expect(codeOf(await get(client, { Token: wrong }))).toBe('404 application-link');
    expect(codeOf(await save(client, answers().email, { Token: wrong }))).toBe('404 application-link');
    await db
      .updateTable('attempts')
      .set({ count: 100 })
      .where('key', 'like', `application-link:%10.91.${turn}.1`)
      .execute();
    expect(codeOf(await get(client, { Token: wrong }))).toBe('429 too-many');
    expect(codeOf(await checkToken(client, wrong))).toBe('429 too-many');
  });

  it('needs a human check where one address asks often, and mails one address seldom', async () => {
    const client = visitor();
    for (let count = 0; count < 3; count += 1) expect(codeOf(await save(client, answers().email))).toBe('200');
    expect(codeOf(await save(client, answers().email))).toBe('422 human-check-needed');
    const { email } = answers();
    for (let count = 0; count < 5; count += 1) expect(codeOf(await save(visitor(), email))).toBe('200');
    expect(codeOf(await save(visitor(), email.toUpperCase()))).toBe('429 too-many');
  });

  it('ends after a month, and its links with it', async () => {
    const { email } = answers();
    await save(visitor(), email);
    const Token = await tokenFor(email);
    await db
      .updateTable('applications')
      .set({ changed: new Date(Date.now() - 31 * 86_400_000) })
      .where('address', '=', email)
      .execute();
    await sweepApplications(db);
    expect(codeOf(await get(visitor(), { Token }))).toBe('404 application-link');
    expect(await db.selectFrom('applications').where('address', '=', email).selectAll().execute()).toEqual([]);
  });
});
