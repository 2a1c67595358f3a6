import { describe, expect, it } from 'vitest';
import { CallError } from '../engine/base/ports.ts';
import { calls } from '../schemas/calls/index.ts';
import { errorOf } from '../src/api/problem.ts';
import { describeFailure, translatedError } from '../src/app/failure.ts';
import { fieldText } from '../src/app/field-text.ts';
import { firstTranslate } from '../schemas/formats/first-translate.ts';
import { readBuiltInTexts } from './platform/texts/texts.ts';
import { demoApp } from '../tests/support/server/areas.ts';

const demo = await demoApp({ REQUESTS_PER_MINUTE: '1000000' });
const admin = await demo.as('admin');

const texts = readBuiltInTexts('el') ?? {};
const t = (key: string, values: Readonly<Record<string, unknown>> = {}) => firstTranslate(texts, 'el', key, values);
const label = (name: string) => ({ address: 'Κατοικία' })[name];

/** The error that a Greek page shows for a reply. */
async function readIn(reply: { readonly statusCode: number; readonly body: string }): Promise<CallError> {
  const response = new Response(reply.body, {
    status: reply.statusCode,
    headers: { 'content-type': 'application/problem+json' },
  });
  const error = await errorOf(response, 'sent-by-page', (code, params) => fieldText(code, params, t));
  const read = translatedError(error, t, false, label);
  if (!(read instanceof CallError)) throw new Error('It is no failure of a call');
  return read;
}

const WRONG: readonly unknown[] = [{}, [], '', 'x'.repeat(70_000), -1, 1e12, true, null];
const ANOTHER_LANGUAGE = /[A-Za-z]{2,} [A-Za-z]{2,}|\{\{|\/\w+\/|undefined|\bNaN\b/;

/** Signing in is slow, and signing out ends the test. */
const refusable = Object.entries(calls).flatMap(([name, call]) =>
  call.method === 'POST' && call.takes !== 'multipart' && !name.startsWith('account.') ? [call] : [],
);

it('every error of every field has a Greek text', { timeout: 480_000 }, async () => {
  const strange = new Set<string>();
  let refused = 0;
  for (const call of refusable)
    for (const name of [...Object.keys(call.body.properties), 'Unknown'])
      for (const value of WRONG) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, because of the rate limit
        const reply = await admin.post(call.path, { [name]: value });
        if (reply.statusCode < 400 || reply.headers['content-type']?.toString().includes('problem') !== true) continue;
        // oxlint-disable-next-line no-await-in-loop
        const { text, reasons } = await readIn(reply);
        refused += reasons.length;
        for (const said of [text, ...reasons]) if (ANOTHER_LANGUAGE.test(said)) strange.add(`${call.path}: ${said}`);
      }
  expect([...strange]).toEqual([]);
  expect(refused).toBeGreaterThan(1_000);
});

describe('a refusal', () => {
  it('names the field as its reader knows it, and not by its key', async () => {
    const UserId = demo.idOf('mentee9');
    const first = await readIn(
      await admin.post('/api/praxis/users/save', {
        UserId,
        Fields: { address: 'x'.repeat(10_001) },
      }),
    );
    expect(first.reasons).toEqual([expect.stringMatching(/^Κατοικία: Επιτρέπονται έως [\d.]+ χαρακτήρες\.$/)]);
    const short = await readIn(await admin.post('/Account/Login', { Username: 'x'.repeat(500), Password: 'y' }));
    expect(short.reasons).toEqual([expect.stringMatching(/^Όνομα χρήστη: Επιτρέπονται έως /)]);
  });

  it('of an address that is opened is a sentence in the language of the browser', async () => {
    const open = (language: string) =>
      demo.client().get('/api/praxis/files/nothing', { 'sec-fetch-mode': 'navigate', 'accept-language': language });
    const greek = await open('el');
    expect([greek.statusCode, greek.body, greek.headers['content-type']]).toEqual([
      404,
      'Αυτή η ενέργεια δεν υπάρχει. Φορτώστε ξανά τη σελίδα.',
      'text/plain; charset=utf-8',
    ]);
    expect((await open('en')).body).toBe('This action does not exist. Reload the page.');
  });

  it('of an unexpected error has the request id of the log', async () => {
    const reply = { statusCode: 500, body: JSON.stringify({ code: 'internal', title: 'No.', requestId: 'r-123456' }) };
    expect(describeFailure(await readIn(reply), t)).toEqual({
      text: 'Κάτι πήγε στραβά στην πλατφόρμα. Αριθμός βλάβης: r-123456',
      reference: 'r-123456',
    });
  });
});
