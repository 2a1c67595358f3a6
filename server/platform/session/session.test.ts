import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { identity, populate, testArea } from '../../../tests/support/server/area.ts';
import { testApp, measureCpuTime } from '../../../tests/support/server/test-app.ts';
import { addressAttemptKey } from './attempts.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { sweepSessions } from './sessions.ts';

const { as, client, data, config } = await testApp({ identity, areas: [testArea] });
const { db } = data;
/** The same with low limits. */
const strict = await testApp({ identity, areas: [testArea], data, settings: { SIGN_IN_ATTEMPTS: '2' } });
beforeEach(async () => {
  populate();
  await db.deleteFrom('attempts').execute();
});

const PASSWORD = 'a right password';
const isSignedIn = async (browser: { post(path: string): Promise<{ statusCode: number }> }) =>
  (await browser.post('/api/user/getcurrent')).statusCode === 200;

describe('a session', () => {
  test('begins with a cookie that scripts cannot read and other sites do not send', async () => {
    const response = await client().post('/account/testlogin', { UserName: 'admin', Password: PASSWORD });
    expect(response.cookies).toEqual([
      { name: 'praxis', value: expect.stringMatching(/^[\w-]{43}$/), path: '/', httpOnly: true, sameSite: 'Lax' },
      { name: 'praxis-here', value: '1', path: '/', sameSite: 'Lax' },
    ]);
  });

  test('is bound to https and to its host where the address is https', async () => {
    const secure = await testApp({ identity, areas: [testArea], settings: { BASE_URL: 'https://praxis.test' } });
    const response = await secure.client().post('/account/testlogin', { UserName: 'admin', Password: PASSWORD });
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: '__Host-praxis', path: '/', secure: true, httpOnly: true }),
      expect.objectContaining({ name: 'praxis-here', value: '1', secure: true }),
    ]);
    expect(response.headers['strict-transport-security']).toContain('max-age=31536000');
  });

  test('stands in the database as a hash only', async () => {
    const browser = await as(1);
    const { rows } = await sql<{ row: string }>`select sessions::text as row from sessions`.execute(db);
    expect(rows.map(({ row }) => row).join()).not.toContain(browser.cookie);
    expect(rows.map(({ row }) => row).join()).not.toContain(Buffer.from(String(browser.cookie)).toString('hex'));
  });

  test('is a new one at each sign-in, and the one before is dead', async () => {
    const browser = client();
    await browser.post('/account/testlogin', { UserName: 'admin', Password: PASSWORD });
    const before = browser.cookie;
    await browser.post('/account/testlogin', { UserName: 'admin', Password: PASSWORD });
    expect(browser.cookie).not.toBe(before);
    const old = await client().post('/api/user/getcurrent', {}, { cookie: `praxis=${before}` });
    expect(old.statusCode).toBe(401);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('ends when its person signs out, on the server too', async () => {
    const browser = await as(1);
    const token = browser.cookie;
    await browser.post('/account/testlogoff');
    expect(browser.cookie).toBeUndefined();
    expect((await client().post('/api/user/getcurrent', {}, { cookie: `praxis=${token}` })).statusCode).toBe(401);
  });

  test('ends after its idle time, and after its absolute time however busy it is', async () => {
    const [idle, old, busy] = [await as(1), await as(1), await as(1)];
    const age = (browser: typeof idle, column: 'seen' | 'expires', minutes: number) =>
      sql`update sessions set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(mins => ${minutes})
        where hash = sha256(${browser.cookie}::bytea)`.execute(db);
    await age(idle, 'seen', config.SESSION_IDLE + 1);
    await age(old, 'expires', config.SESSION_ABSOLUTE + 1);
    await age(busy, 'seen', config.SESSION_IDLE - 1);
    expect(await Promise.all([idle, old, busy].map(isSignedIn))).toEqual([false, false, true]);
    // The read has extended the idle time.
    await age(busy, 'seen', config.SESSION_IDLE - 1);
    expect(await isSignedIn(busy)).toBe(true);
    await sweepSessions(db, config);
    const { count } = await db
      .selectFrom('sessions')
      .select((each) => each.fn.countAll<string>().as('count'))
      .where('hash', 'in', [sql<Buffer>`sha256(${idle.cookie}::bytea)`, sql<Buffer>`sha256(${old.cookie}::bytea)`])
      .executeTakeFirstOrThrow();
    expect(count).toBe('0');
  });

  test('dies with every other one of its person when the password changes', async () => {
    const [mine, elsewhere, asMe, another] = [await as(1), await as(1), await as(2, 1), await as(2)];
    await mine.post('/api/user/testpassword');
    expect(await Promise.all([mine, elsewhere, asMe, another].map(isSignedIn))).toEqual([true, false, false, true]);
  });

  test.each(['x', "' or 1=1 --", 'A'.repeat(43), '%00', `${'A'.repeat(43)}\u0000`])(
    'is not had for %j',
    async (token) => {
      const response = await client().post(
        '/api/user/getcurrent',
        {},
        { cookie: `praxis=${encodeURIComponent(token)}` },
      );
      expect(response.statusCode).toBe(401);
    },
  );
});

const attempt = (UserName: string, Password: string, address: string, more: object = {}, from = client) =>
  from(address).post('/account/testlogin', { UserName, Password, ...more });
const strictly = (UserName: string, Password: string, address: string) =>
  attempt(UserName, Password, address, {}, strict.client);

const effort = (stored: string | undefined) => measureCpuTime(() => verifyPassword(stored, 'wrong'));

const statuses = async (count: number, one: (index: number) => ReturnType<typeof attempt>) => {
  const answers = [];
  for (let index = 0; index < count; index += 1) answers.push((await one(index)).statusCode);
  return answers;
};

describe('sign-ins', () => {
  test('of one account are limited, wherever they come from and however its name is written', async () => {
    const spellings = ['mentee', 'MENTEE', ' mentee ', 'Mentee'];
    const one = (index: number) => strictly(spellings[index % 4] ?? '', 'wrong', `10.0.0.${index}`);
    expect(await statuses(22, one)).toEqual([...Array<number>(20).fill(403), 429, 429]);
    const right = await strictly('mentee', PASSWORD, '10.0.1.1');
    expect(right.statusCode).toBe(429);
    expect(right.json()).toMatchObject({ code: 'too-many-sign-ins', retryAfter: expect.any(Number) });
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(600);
  });

  test('of one account from one address are limited sooner, and keep nobody else out', async () => {
    expect(await statuses(12, () => attempt('mentee', 'wrong', '10.0.0.1'))).toEqual([
      ...Array<number>(10).fill(403),
      429,
      429,
    ]);
    expect((await attempt('mentee', PASSWORD, '10.0.0.1')).statusCode).toBe(429);
    expect((await attempt('mentee', PASSWORD, '10.0.0.2')).statusCode).toBe(200);
    expect((await attempt('admin', PASSWORD, '10.0.0.1')).statusCode).toBe(200);
  });

  test('of an unknown account are limited alike', async () => {
    expect(await statuses(11, () => attempt('nobody', 'wrong', '10.0.0.1'))).toEqual([
      ...Array<number>(10).fill(403),
      429,
    ]);
  });

  test('of one address are limited, whatever the account', async () => {
    const answers = await statuses(62, (index) => strictly(`guess ${index}`, 'wrong', '10.0.0.9'));
    expect(answers).toEqual([...Array<number>(60).fill(403), 429, 429]);
  });

  test('are counted too when they come all at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_each, index) => strictly('mentee', 'wrong', `10.0.2.${index}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(20);
  });

  test('start from nothing after a right one', async () => {
    expect(await statuses(9, () => attempt('admin', 'wrong', '10.0.0.1'))).not.toContain(429);
    expect((await attempt('admin', PASSWORD, '10.0.0.1')).statusCode).toBe(200);
    expect(await statuses(9, () => attempt('admin', 'wrong', '10.0.0.1'))).not.toContain(429);
  });

  test('cannot dodge the limit by another body or another header', async () => {
    await statuses(10, () => attempt('mentee', 'wrong', '10.0.0.1'));
    expect((await attempt('mentee', 'wrong', '10.0.3.1', { Extra: 1 })).statusCode).toBe(400);
    const forwarded = await client('10.0.0.1').post(
      '/account/testlogin',
      { UserName: 'mentee', Password: 'wrong' },
      { 'x-forwarded-for': '1.2.3.4', forwarded: 'for=1.2.3.4' },
    );
    expect(forwarded.statusCode).toBe(429);
  });

  test('take as much work for an unknown account', async () => {
    const stored = await hashPassword('right');
    await effort(undefined);
    const known: number[] = [];
    const unknown: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      known.push(await effort(stored));
      unknown.push(await effort(undefined));
    }
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});

test('passwords are stored as argon2id with 19 MiB, two passes and one lane', async () => {
  const stored = await hashPassword('κωδικός');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, 'κωδικός')).toBe(true);
  // The same text, written with combining accents.
  expect(await verifyPassword(stored, 'κωδικός'.normalize('NFD'))).toBe(true);
  expect(await verifyPassword(stored, 'κωδικος')).toBe(false);
  expect(await verifyPassword(null, '')).toBe(false);
});

test.each([
  ['192.0.2.1', 'address:192.0.2.1'],
  ['::ffff:192.0.2.1', 'address:192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', 'address:2001:db8:1:2'],
  ['2001:DB8:1:2::9', 'address:2001:db8:1:2'],
  ['2001:db8::1', 'address:2001:db8:0:0'],
  ['::1', 'address:0:0:0:0'],
])('the address %s counts as %s', (address, key) => {
  expect(addressAttemptKey(address)).toBe(key);
});
