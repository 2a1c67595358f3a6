import { expect, it } from 'vitest';
import { product } from '../../../product.ts';
import { testApp } from '../../../../tests/support/server/test-app.ts';
import { readBuiltInTexts } from '../../../platform/texts/texts.ts';

const { client } = await testApp(product);

it('tells the languages, Greek first, each by its own name', async () => {
  const reply = await client().post('/api/Lang/GetAllLanguages');
  expect(reply.json()).toEqual([
    { Code: 'el', Name: 'Ελληνικά' },
    { Code: 'en', Name: 'English' },
  ]);
});

it('sends all texts of a language at once, and not again while they are the same', async () => {
  const first = await client().get('/api/Lang/LangService?lang=el');
  expect(first.json()).toEqual(readBuiltInTexts('el'));
  expect(Object.keys(first.json<object>()).length).toBeGreaterThan(10);
  const tag = String(first.headers['etag']);
  const second = await client().get('/API/lang/langservice?lang=el', { 'if-none-match': tag });
  expect([second.statusCode, second.body]).toEqual([304, '']);
});

it('takes a language with its country', async () => {
  expect((await client().get('/api/Lang/LangService?lang=el-GR')).statusCode).toBe(200);
});

it.each(['xx', 'fr'])('has no %s', async (lang) => {
  expect((await client().get(`/api/Lang/LangService?lang=${lang}`)).statusCode).toBe(404);
});

it.each(['..%2F..', 'el/../en', '', 'EL', 'el\u0000'])('does not read a path from %j', async (lang) => {
  expect((await client().get(`/api/Lang/LangService?lang=${encodeURIComponent(lang)}`)).statusCode).toBe(400);
});

it('accepts the same language twice', async () => {
  expect((await client().get('/api/Lang/LangService?lang=el&lang=en')).statusCode).toBe(400);
});
