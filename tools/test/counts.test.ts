import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { budgetOf, excessOf, readCounts, type StepCounts } from './counts.ts';

const counts = (pageLoads: Readonly<Record<string, number>>): StepCounts => ({
  'page loads': pageLoads,
  'axe runs': {},
  servers: {},
  databases: {},
  seconds: {},
});

it('what several processes counted is added up by file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-counts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const line = JSON.stringify({ kind: 'page loads', file: 'a.e2e.ts', count: 2 });
  writeFileSync(join(folder, '1.jsonl'), `${line}\n${line}\n`);
  writeFileSync(join(folder, '2.jsonl'), `${line}\n`);
  expect(readCounts(folder)['page loads']).toEqual({ 'a.e2e.ts': 6 });
});

it('files above the usual cost are committed, and the others are not', () => {
  expect(budgetOf(counts({ 'a.e2e.ts': 5, 'b.e2e.ts': 4 }), 5, 1).costs).toEqual({ 'page loads': { 'a.e2e.ts': 5 } });
});

it('a step above its allowed costs is named with the files that added them', () => {
  const budget = budgetOf(counts({ 'a.e2e.ts': 20, 'b.e2e.ts': 2 }), 5, 1);
  expect(excessOf('browser', counts({ 'a.e2e.ts': 20, 'new.e2e.ts': 4 }), budget)).toEqual([]);
  expect(excessOf('browser', counts({ 'a.e2e.ts': 21 }), budget)).toEqual([]);
  expect(excessOf('browser', counts({ 'a.e2e.ts': 22, 'new.e2e.ts': 6 }), budget)).toEqual([
    'browser: 4 more page loads than tools/test/budgets.json allows: a.e2e.ts (22, allowed 20), new.e2e.ts (6, allowed 4)',
  ]);
});

it('a kind of cost that was not committed may not be added', () => {
  const budget = budgetOf(counts({}), 5, 1);
  expect(excessOf('unit', counts({}), budget)).toEqual([]);
  expect(excessOf('unit', counts({ 'a.test.ts': 1 }), budget)).toHaveLength(1);
});
