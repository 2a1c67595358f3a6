import { expect, it } from 'vitest';
import { toPresentForms } from '../../schemas/documents/rewrites/index.ts';
import { readBuiltInUnits } from '../../server/domains/documents/documents/built-in.ts';

it('built-in documents have the present forms of the page language: else run tools/rewrite-documents.ts', () => {
  const former = [...readBuiltInUnits().values()].filter(({ document }) => toPresentForms(document) !== document);
  expect(former.map(({ name }) => name)).toEqual([]);
});
