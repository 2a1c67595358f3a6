import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import { request as requestHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import fastify from 'fastify';
import { closed, defineCall, Type } from '../../../schemas/define.ts';
import { area } from './area.ts';
import { addTls, tlsOptions } from './tls.ts';
import { readConfig } from '../base/config.ts';
import { createFormBody, formType } from '../../../tests/support/server/forms.ts';
import { identity, populate, testArea } from '../../../tests/support/server/area.ts';
import { testApp, type TestApp } from '../../../tests/support/server/test-app.ts';

const forms = {
  echo: defineCall({
    path: '/api/forms/echo',
    method: 'POST',
    summary: 'Returns a text.',
    roles: 'anyone',
    takes: 'multipart',
    often: true,
    body: closed({ Text: Type.String({ maxLength: 100 }) }),
    reply: Type.String(),
  }),
};
const formArea = area('forms', forms, { echo: ({ Text }) => Text });

const GIVEN = join(import.meta.dirname, '../../../tests/support/server/tls');
/** A copy, which a test renews. */
const folder = mkdtempSync(join(tmpdir(), 'praxis-tls-'));
const certificate = join(folder, 'certificate.pem');
const key = join(folder, 'key.pem');
const ca = readFileSync(join(GIVEN, 'certificate.pem'));

let server: TestApp;
let port: number;
let http2: ClientHttp2Session;

beforeAll(async () => {
  populate();
  copyFileSync(join(GIVEN, 'certificate.pem'), certificate);
  copyFileSync(join(GIVEN, 'key.pem'), key);
  const settings = { TLS_CERTIFICATE: certificate, TLS_KEY: key, BASE_URL: 'https://localhost' };
  server = await testApp({ identity, areas: [testArea, formArea], settings });
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
  http2 = connectHttp2(`https://localhost:${port}`, { ca });
});
afterAll(() => {
  http2.close();
  rmSync(folder, { recursive: true });
});

interface Reply {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends a request over HTTP/2, without a Host and without the length of its body, as browsers may. */
async function ask(path: string, headers: Readonly<Record<string, string>> = {}, body?: Buffer): Promise<Reply> {
  const stream = http2.request({
    ':path': path,
    ':method': body === undefined ? 'GET' : 'POST',
    ':authority': 'localhost',
    'sec-fetch-site': 'same-origin',
    origin: 'https://localhost',
    ...headers,
  });
  stream.end(body);
  const answered = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
    stream.once('response', resolve);
    stream.once('error', reject);
  });
  return { headers: answered, body: await text(stream) };
}

const signIn = (headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  ask(
    '/Account/TestLogin',
    { 'content-type': 'application/json', ...headers },
    Buffer.from('{"UserName":"admin","Password":"a right password"}'),
  );
const cookieOf = ({ headers }: Reply): string => headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';

test('HTTP/2: a page signs in and makes calls, over one connection', async () => {
  const signedIn = await signIn();
  expect(signedIn).toMatchObject({ headers: { ':status': 200 }, body: '{"Id":1}' });
  expect(signedIn.headers['set-cookie']?.[0]).toContain('Secure');
  const me = await ask(
    '/api/user/getcurrent',
    { cookie: cookieOf(signedIn), 'content-type': 'application/json' },
    Buffer.from('{}'),
  );
  expect(JSON.parse(me.body)).toMatchObject({ Id: 1 });
  expect(http2.alpnProtocol).toBe('h2');
});

test('HTTP/2: forms, refused bodies and foreign origins are treated as over HTTP/1.1', async () => {
  const form = createFormBody({ Text: 'Γεια' });
  const headers = { 'content-type': formType };
  expect(await ask('/api/forms/echo', headers, form)).toMatchObject({ body: '"Γεια"' });
  const declared = { ...headers, 'content-length': String(form.length) };
  expect(await ask('/api/forms/echo', declared, form)).toMatchObject({ body: '"Γεια"' });
  const foreign = await signIn({ origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' });
  expect(foreign.headers[':status']).toBe(403);
  const large = await ask('/Account/TestLogin', { 'content-type': 'application/json' }, Buffer.alloc(2_000_000, ' '));
  expect(large.headers[':status']).toBe(413);
});

test('HTTP/1.1: old clients are answered, and the hub takes WebSockets', async () => {
  const health = await new Promise<number | undefined>((resolve, reject) => {
    requestHttps({ port, ca, host: 'localhost', path: '/health', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once('error', reject)
      .end();
  });
  expect(health).toBe(200);
  const cookie = cookieOf(await signIn());
  const socket = new WebSocket(`wss://localhost:${port}/hub`, { ca, origin: 'https://localhost', headers: { cookie } });
  socket.once('open', () => socket.send('{"protocol":"json","version":1}\u001E'));
  const greeting = await new Promise<string>((resolve, reject) => {
    socket.once('message', (data: Buffer) => resolve(data.toString()));
    socket.once('error', reject);
  });
  socket.close();
  expect(greeting).toBe('{}\u001E');
});

test('a certificate without its key is refused at the start', () => {
  expect(() => readConfig({ TLS_CERTIFICATE: certificate })).toThrow('TLS_KEY');
  expect(readConfig({ TLS_CERTIFICATE: certificate, TLS_KEY: key, PORT: '4000' })).toMatchObject({
    baseUrl: 'https://localhost:4000',
    secure: true,
  });
});

test('a renewed certificate is read again, and one that does not fit its key is not', async () => {
  const log: string[] = [];
  const config = readConfig({ TLS_CERTIFICATE: certificate, TLS_KEY: key });
  const app = fastify({ ...tlsOptions(config), logger: { stream: { write: (line: string) => void log.push(line) } } });
  onTestFinished(() => app.close());
  addTls(app, config, 20);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const given = readFileSync(join(GIVEN, 'certificate.pem'), 'utf8');
  writeFileSync(certificate, 'no certificate');
  await vi.waitFor(() => expect(log.join('')).toContain('the former one stays'));
  writeFileSync(certificate, `${given}\n`);
  await vi.waitFor(() => expect(log.join('')).toContain('the renewed certificate is used'));
});

test('the server ends while an HTTP/2 connection is open, and at once if it must', async () => {
  const other = connectHttp2(`https://localhost:${port}`, { ca });
  await new Promise((resolve) => other.once('connect', resolve));
  const ended = [http2, other].map((session) => new Promise((resolve) => session.once('close', resolve)));
  server.app.server.closeAllConnections();
  await expect(Promise.all(ended)).resolves.toHaveLength(2);
  await server.app.close();
});
