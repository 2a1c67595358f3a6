import { expect, it } from 'vitest';
import { DEMO_PASSWORD, demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp({ SIGN_IN_ATTEMPTS: '2' });
const FORM = 'application/x-www-form-urlencoded';

const post = (url: string, fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  demo.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': FORM, 'sec-fetch-site': 'same-origin', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

it('begins a session and leads back to the page, which leads on', async () => {
  const address = '/el/signin?returnUrl=%2Fproto-vima%2Fhome';
  const reply = await post(address, { username: 'mentor2', 'current-password': DEMO_PASSWORD });
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/el/signin?returnUrl=%2Fproto-vima%2Fhome']);
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const known = await demo.app.inject({
    method: 'POST',
    url: '/Account/Identity',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    payload: {},
  });
  expect(known.json()).toMatchObject({ Username: 'mentor2' });
});

it('says on the page why it was refused', async () => {
  const wrong = await post('/signin', { username: 'mentor3', 'current-password': 'wrong' });
  expect([wrong.statusCode, wrong.headers.location]).toEqual([303, '/signin?failed=wrong']);
  expect(wrong.cookies.filter(({ name }) => name === 'praxis')).toEqual([]);
  const missing = await post('/signin?failed=wrong', { username: 'mentor3' });
  expect(missing.headers.location).toBe('/signin?failed=missing');
  for (let turn = 0; turn < 6; turn++) await post('/signin', { username: 'mentor3', 'current-password': 'wrong' });
  const late = await post('/signin', { username: 'mentor3', 'current-password': DEMO_PASSWORD });
  expect(late.headers.location).toMatch(/^\/signin\?seconds=\d+&failed=too-many$/);
});

it('takes forms of its own page only, and short ones', async () => {
  const fields = { username: 'mentor4', 'current-password': DEMO_PASSWORD };
  const foreign = await post('/signin', fields, { 'sec-fetch-site': 'cross-site' });
  expect([foreign.headers.location, foreign.cookies]).toEqual(['/signin?failed=failed', []]);
  expect((await post('/signin', fields, { 'content-type': 'text/plain' })).statusCode).toBe(415);
  expect((await post('/signin', { ...fields, more: 'x'.repeat(3_000) })).statusCode).toBe(413);
});
