import { solveChallenge, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DEMO_PASSWORD, demoApp } from '../../../tests/support/server/areas.ts';
import { createHumanChallenge } from './human-check.ts';

const SETTINGS = { BASE_URL: 'https://praxis.test', HUMAN_CHECK_AFTER: '2' };
const demo = await demoApp(SETTINGS);
const { db } = demo.data;

let turn = 0;
const somebody = () => demo.client(`10.77.${(turn += 1)}.1`);
type Client = ReturnType<typeof somebody>;
let mails = 0;
const ask = async (client: Client, HumanCheck?: string) => {
  const email = `nobody${(mails += 1)}@example.org`;
  const reply = await client.post('/Account/ForgotPassword', {
    email,
    ...(HumanCheck === undefined ? {} : { HumanCheck }),
  });
  return reply.statusCode === 200 ? 200 : reply.json<{ code: string }>().code;
};
const challengeFor = async (client: Client): Promise<Challenge> => {
  const reply = await client.post('/api/praxis/account/challenge', {});
  // The call returns a challenge of altcha-lib.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(reply.json<{ Challenge: string }>().Challenge) as Challenge;
};
const textOf = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64');
async function solve(challenge: Challenge): Promise<Payload> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('It was not solved');
  return { challenge, solution };
}
/** A client that has used up its free requests. */
async function busy(): Promise<Client> {
  const client = somebody();
  expect([await ask(client), await ask(client), await ask(client)]).toEqual([200, 200, 'human-check-needed']);
  return client;
}

describe('frequent requests for a new password from one address', () => {
  it('need a solved task, which is valid once', async () => {
    const client = await busy();
    const solved = textOf(await solve(await challengeFor(client)));
    expect(await ask(client, solved)).toBe(200);
    expect(await ask(client, solved)).toBe('human-check-needed');
    // Other spellings of the solution are not accepted either, also not from another address.
    expect(await ask(client, `${solved}\n`)).toBe('human-check-needed');
    expect(await ask(await busy(), solved)).toBe('human-check-needed');
    expect(await ask(client, textOf(await solve(await challengeFor(client))))).toBe(200);
  });

  it('accept a solution once if it is sent twice at the same moment', async () => {
    const client = await busy();
    const solved = textOf(await solve(await challengeFor(client)));
    const both = await Promise.all([ask(client, solved), ask(client, solved)]);
    expect(both.toSorted()).toEqual([200, 'human-check-needed']);
  });

  it('refuse a task that was changed, made elsewhere, made for another purpose, or has expired', async () => {
    const client = await busy();
    const payload = await solve(await challengeFor(client));
    const { challenge, solution } = payload;
    const changed = (parameters: object) =>
      textOf({ solution, challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } } });
    for (const wrong of [
      changed({ expiresAt: 9_999_999_999 }),
      changed({ cost: 1 }),
      changed({ data: { purpose: 'other' } }),
      changed({ data: null }),
      changed({ expiresAt: null }),
      changed({ algorithm: 'none', keyLength: 1e9 }),
      textOf({ challenge: { ...challenge, signature: undefined }, solution }),
      textOf({ challenge: { ...challenge, signature: '00' }, solution }),
      textOf({ challenge, solution: { ...solution, derivedKey: '00' } }),
      textOf({ challenge, solution: { ...solution, derivedKey: 'no hex' } }),
      textOf({ challenge, solution: {} }),
      textOf({ challenge }),
      textOf([]),
      textOf({ challenge: null, solution: null }),
      'bnVsbA==',
      '',
      '%%%',
      'x'.repeat(4_096),
    ])
      expect(await ask(client, wrong)).toBe('human-check-needed');
    const other = await demoApp(SETTINGS);
    const foreign = other.client('10.78.1.1');
    const { Challenge: theirs } = (await foreign.post('/api/praxis/account/challenge', {})).json<{
      Challenge: string;
    }>();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    expect(await ask(client, textOf(await solve(JSON.parse(theirs) as Challenge)))).toBe('human-check-needed');
    expect(await ask(client, textOf(payload))).toBe(200);
  }, 60_000);

  it('state when a task expires, and refuse it afterwards', async () => {
    const client = await busy();
    const challenge = await challengeFor(client);
    const left = (challenge.parameters.expiresAt ?? 0) - Date.now() / 1_000;
    expect(left).toBeGreaterThan(590);
    expect(left).toBeLessThanOrEqual(600);
    const solved = textOf(await solve(challenge));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await ask(client, solved)).toBe('human-check-needed');
  });

  it('need no check in a known browser or from another address', async () => {
    const client = await busy();
    await client.post('/Account/Login', { Username: 'mentee3', Password: DEMO_PASSWORD });
    expect(await ask(client)).toBe(200);
    expect(await ask(somebody())).toBe(200);
  });

  it('need no check if browsers cannot solve it', async () => {
    const plain = await demoApp({ ...SETTINGS, BASE_URL: 'http://praxis.lan' });
    const client = plain.client('10.79.1.1');
    for (let count = 0; count < 4; count += 1)
      expect((await client.post('/Account/ForgotPassword', { email: `x${count}@example.org` })).statusCode).toBe(200);
  });

  it('limit the tasks of one address', async () => {
    const context = { db, config: demo.config, address: '10.80.0.1' };
    const key = 'human-challenge:address:10.80.0.1';
    await createHumanChallenge(context, 'reset');
    await db.updateTable('attempts').set({ count: 199 }).where('key', '=', key).execute();
    await createHumanChallenge(context, 'reset');
    await expect(createHumanChallenge(context, 'reset')).rejects.toMatchObject({ status: 429, code: 'too-many' });
    const elsewhere = { ...context, address: '10.80.0.2' };
    await expect(createHumanChallenge(elsewhere, 'reset')).resolves.toContain('PBKDF2');
  });

  it('have a closed body, without a session', async () => {
    const client = somebody();
    expect((await client.post('/api/praxis/account/challenge', { more: 1 })).statusCode).toBe(400);
    const long = { email: 'x@example.org', HumanCheck: 'x'.repeat(4_097) };
    expect((await client.post('/Account/ForgotPassword', long)).statusCode).toBe(400);
    expect(
      (await client.post('/api/praxis/account/challenge', {}, { 'sec-fetch-site': 'cross-site' })).statusCode,
    ).toBe(403);
  });
});
