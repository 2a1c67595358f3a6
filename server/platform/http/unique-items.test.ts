import { describe, expect, it } from 'vitest';
import { calls } from '../../../schemas/calls/index.ts';
import { splitIds } from '../../domains/library/files/people.ts';
import { demoApp } from '../../../tests/support/server/areas.ts';
import { createDuplicateRemover } from './unique-items.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const has = (schema: Record<string, unknown>, name: string) => (isObject(schema[name]) ? schema[name] : {});
const alternatives = (schema: Record<string, unknown>) => (Array.isArray(schema['anyOf']) ? schema['anyOf'] : []);
const isText = (schema: Record<string, unknown>): boolean =>
  ['string', 'integer', 'number'].includes(String(schema['type'])) ||
  'enum' in schema ||
  (alternatives(schema).length > 0 &&
    alternatives(schema).every((alternative) => isObject(alternative) && isText(alternative)));

/** The places of lists of texts in a body: ".Ids", ".Users[].Roles". */
function listsOf(schema: unknown, place = ''): string[] {
  if (!isObject(schema)) return [];
  const items = has(schema, 'items');
  if (schema['type'] === 'array') return isText(items) ? [place] : listsOf(items, `${place}[]`);
  return [
    ...alternatives(schema).flatMap((alternative) => listsOf(alternative, place)),
    ...Object.entries(has(schema, 'properties')).flatMap(([name, inner]) => listsOf(inner, `${place}.${name}`)),
    ...listsOf(schema['additionalProperties'], `${place}.*`),
  ];
}

/** A body with the list at its place. */
function bodyWith(place: string, list: unknown): unknown {
  const [, name = '', rest = ''] = /^(?:\.(\w+|\*)|\[\])(.*)$/.exec(place) ?? [];
  if (place === '') return list;
  const inner = bodyWith(rest, list);
  return place.startsWith('[]') ? [inner] : { [name]: inner };
}

const places = Object.values(calls).flatMap(({ name, body }) =>
  [...new Set(listsOf(body))].map((place) => [name, place, body] as const),
);

/** Texts that people write, values of parameters and paths, which do not name rows: these lists stay as sent. */
const DATA =
  /\.(?:Value|value|Default|Group|CascadeValue)$|\.(?:Fields|Params|Parameters|Values)\.\*$|\.Base(?:\.\*)?$|\.Users\[\]\.Roles$/;

describe('equal items of a list', () => {
  it.each(places.filter(([, place]) => !DATA.test(place)))('are joined: %s%s', (_, place, schema) => {
    const list = /ids$/i.test(place) ? ['7', '8', '007', '7', '8'] : ['7', '8', '7', '7', '8'];
    const body = bodyWith(place, list);
    createDuplicateRemover(schema)?.(body);
    expect(body).toEqual(bodyWith(place, ['7', '8']));
  });

  it.each(places.filter(([, place]) => DATA.test(place)))('stay where they are data: %s%s', (_, place, schema) => {
    const body = bodyWith(place, ['7', '8', '7']);
    createDuplicateRemover(schema)?.(body);
    expect(body).toEqual(bodyWith(place, ['7', '8', '7']));
  });

  it('of a name are not those of a number', () => {
    const body = { Values: ['01', '1', '01'], Ids: ['01', 'a', '1', 'a'] };
    createDuplicateRemover(
      Object.fromEntries([
        [
          'properties',
          { Values: { type: 'array', items: { type: 'string' } }, Ids: { type: 'array', items: { type: 'string' } } },
        ],
      ]),
    )?.(body);
    expect(body).toEqual({ Values: ['01', '1'], Ids: ['01', 'a'] });
  });
});

it('ids in a text are each read once', () => {
  expect(splitIds('7, 8;007 7,a a,8')).toEqual(['7', '8', 'a']);
});

it('fifty times one action gives its results once', async () => {
  const demo = await demoApp();
  const row = await demo.data.db
    .selectFrom('actions')
    .where('quest', 'is not', null)
    .where('project', '=', Number(demo.projectId('proto-vima')))
    .select('id')
    .executeTakeFirstOrThrow();
  const id = String(row.id);
  const spellings = Array.from({ length: 50 }, (_, index) => id.padStart(1 + (index % 9), '0'));
  const admin = await demo.as('admin');
  const path = calls['quest.combinedResults']?.path ?? '';
  const once = (await admin.post(path, { ActionIds: [id] })).json<{ Results: unknown[] }>();
  const often = (await admin.post(path, { ActionIds: spellings })).json<{ Results: unknown[] }>();
  // The cells of a workbook may be computed later, so only the number of results is compared.
  expect([once.Results.length, often.Results.length]).toEqual([1, 1]);
});
