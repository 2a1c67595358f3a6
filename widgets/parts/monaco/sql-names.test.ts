import { expect, it } from 'vitest';
import { completeSql, explainSql, type SqlNames } from './sql-names.ts';

const NAMES: SqlNames = {
  tables: [
    {
      name: 'people',
      text: 'Everybody.',
      columns: [{ name: 'id', type: 'integer', text: 'The number.' }, { name: 'name' }],
    },
    { name: 'completions', columns: [{ name: 'mentee' }, { name: 'time' }] },
  ],
  functions: ['count'],
};
const labels = (text: string, before = text) => completeSql(text, before, NAMES).map(({ label }) => label);

it('offers the columns of the table that a name stands for', () => {
  const text = 'select  from people p join completions as done on done.mentee = p.id';
  expect(labels(text, 'select p.')).toEqual(['id', 'name']);
  expect(labels(text, 'where done.m')).toEqual(['mentee', 'time']);
  expect(labels(text, 'where PEOPLE.')).toEqual(['id', 'name']);
  expect(labels(text, 'where other.')).toEqual([]);
});

it('offers columns of the tables of the text first, then tables, words and functions', () => {
  const found = labels('select  from completions where ');
  expect(found.slice(0, 4)).toEqual(['mentee', 'time', 'people', 'completions']);
  expect(found).toEqual(expect.arrayContaining(['@CurrentUserId', 'select', 'count']));
  expect(found).not.toContain('name');
});

it('explains tables and columns by their comments', () => {
  const text = 'select p.id, id from people p where true';
  expect(explainSql(text, 'people', undefined, NAMES)).toEqual(['people', 'Everybody.']);
  expect(explainSql(text, 'id', 'p', NAMES)).toEqual(['people.id: integer', 'The number.']);
  expect(explainSql(text, 'id', undefined, NAMES)).toEqual(['people.id: integer', 'The number.']);
  expect(explainSql(text, 'nothing', undefined, NAMES)).toBeNull();
});
