import { afterAll, describe, expect, test } from 'vitest';
import type { SqlCatalogue } from './catalogue.ts';
import { QueryRefused, SqlGuard } from './guard.ts';
import type { Refusal } from './refusal.ts';
import { ATTACKS, BROKEN_TEXTS, DEEP_TEXTS } from '../../../tests/support/server/sql-attacks.ts';

const CATALOGUE: SqlCatalogue = {
  relations: {
    people: ['id', 'name', 'roles', 'created'],
    completions: ['action', 'mentee', 'done', 'time'],
  },
  others: ['pg_class', 'pg_authid', 'sessions', 'audit'],
  callable:
    'row_to_json to_json pg_typeof record_out hash_record xmlconcat2 record_send json_build_array regclass name count date'.split(
      ' ',
    ),
};
const guard = new SqlGuard(CATALOGUE);
afterAll(() => guard.close());

async function refusalOf(text: string): Promise<Refusal | undefined> {
  try {
    await guard.check({ text, types: {} });
    return undefined;
  } catch (error) {
    if (error instanceof QueryRefused) return error.refusal;
    throw error;
  }
}

describe.each(Object.entries(ATTACKS))('%s', (_kind, texts) => {
  test.each(texts)('is refused: %s', async (text) => {
    const refusal = await refusalOf(text);
    expect(refusal).toBeDefined();
    expect(refusal?.code).not.toBe('too-slow');
  });
});

test('there are more than 400 attacks, each once', () => {
  const all = Object.values(ATTACKS).flat();
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(400);
});

test.each(BROKEN_TEXTS)('a text that is no query is refused: %j', async (text) => {
  expect(await refusalOf(text)).toBeDefined();
});

test.each(DEEP_TEXTS.map((text) => [text.slice(0, 40), text]))(
  'after a text that is too deep, the next is read: %s',
  async (_start, text) => {
    expect(await refusalOf(text)).toBeDefined();
    expect(await refusalOf('select name from people')).toBeUndefined();
  },
);

test('after a hundred texts that are too deep, the next is read', async () => {
  const deep = `select ${'(select '.repeat(90)}1${')'.repeat(90)}`;
  const deeper = `select ${'not '.repeat(4_900)}true`;
  const texts = Array.from({ length: 100 }, (_, at) => (at % 20 === 0 ? deeper : deep));
  const refusals = await Promise.all(texts.map(refusalOf));
  expect(refusals.every((refusal) => refusal !== undefined)).toBe(true);
  expect(await refusalOf('select name from people')).toBeUndefined();
});

test('a thread that takes too long is replaced', async () => {
  const hasty = new SqlGuard(CATALOGUE, 0);
  const ask = () => hasty.check({ text: `values ${'(1),'.repeat(1_200)}(1)`, types: {} });
  await expect(ask()).rejects.toMatchObject({ refusal: { code: 'too-slow' } });
  await expect(ask()).rejects.toMatchObject({ refusal: { code: 'too-slow' } });
  expect(hasty.starts).toBe(2);
  await hasty.close();
});
