import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError, type DocumentBundle } from '../../engine/index.ts';
import { createDocumentLoader, type DocumentLoader } from './documents.ts';

let version = '1';
let requests: string[] = [];
let failure: CallError | null = null;
let loader: DocumentLoader;

async function request(_: string, { headers }: RequestInit): Promise<Response> {
  const tag = new Headers(headers).get('if-none-match');
  requests.push(tag ?? 'new');
  await Promise.resolve();
  if (failure) throw failure;
  if (tag === version) return new Response(null, { status: 304 });
  const bundle: DocumentBundle = { name: 'people', version, unit: {}, parts: {}, functions: {} };
  return Response.json(bundle, { headers: { etag: version } });
}

beforeEach(() => {
  vi.useFakeTimers();
  version = '1';
  requests = [];
  failure = null;
  loader = createDocumentLoader({ address: (_, { name }) => `/document/${String(name)}`, request }, () => '1');
});
afterEach(() => void vi.useRealTimers());

test('a document that was loaded ahead is loaded once', async () => {
  const ahead = await loader.loadAhead('screen', 'people');
  expect(await loader.loadAhead('screen', 'people')).toBe(ahead);
  expect(await loader.load('screen', 'people')).toBe(ahead);
  expect(requests).toEqual(['new']);
});

test('a load that begins while the document is loaded ahead waits for it', async () => {
  const [ahead, shown] = await Promise.all([loader.loadAhead('screen', 'people'), loader.load('screen', 'people')]);
  expect(shown).toBe(ahead);
  expect(requests).toEqual(['new']);
});

test('the next load asks whether the document is current', async () => {
  await loader.loadAhead('screen', 'people');
  const shown = await loader.load('screen', 'people');
  expect(await loader.load('screen', 'people')).toBe(shown);
  version = '2';
  expect((await loader.load('screen', 'people')).version).toBe('2');
  expect(requests).toEqual(['new', '1', '1']);
});

test('a document that was loaded ahead long ago, or before a change, is checked', async () => {
  await loader.loadAhead('screen', 'people');
  vi.advanceTimersByTime(30_000);
  await loader.load('screen', 'people');
  await loader.loadAhead('screen', 'people');
  loader.expireAhead();
  await loader.load('screen', 'people');
  expect(requests).toEqual(['new', '1', '1', '1']);
});

test('a failure of loading ahead is asked for again', async () => {
  failure = new CallError({ code: 'network', status: 0, text: '' });
  const ahead = loader.loadAhead('screen', 'people').catch(() => null);
  const shown = loader.load('screen', 'people');
  await ahead;
  failure = null;
  expect((await shown).name).toBe('people');
});

test('knows a document without a network, but not one that is refused', async () => {
  const shown = await loader.load('screen', 'people');
  failure = new CallError({ code: 'network', status: 0, text: '' });
  await expect(loader.load('screen', 'people')).rejects.toBe(failure);
  expect(loader.known('screen', 'people')).toBe(shown);
  failure = new CallError({ code: 'forbidden', status: 403, text: '' });
  await expect(loader.load('screen', 'people')).rejects.toBe(failure);
  expect(loader.known('screen', 'people')).toBeNull();
});

test('a reply for the previous person is forgotten', async () => {
  const late = loader.loadAhead('screen', 'people');
  loader.clear();
  await late;
  expect(loader.known('screen', 'people')).toBeNull();
});
