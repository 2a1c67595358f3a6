import { expect, test } from 'vitest';
import { presentPlan } from './plan.ts';

const scan = {
  'Node Type': 'Seq Scan',
  'Relation Name': 'completions',
  Alias: 'c',
  'Plan Rows': 1000,
  'Total Cost': 60,
  Filter: '(a > 1)',
};
const hash = {
  'Node Type': 'Hash',
  'Plan Rows': 10,
  'Total Cost': 20,
  Plans: [{ 'Node Type': 'Index Scan', Alias: 'people', 'Plan Rows': 10, 'Total Cost': 20 }],
};

test('costs are those of a step alone, and shares are parts of the whole', () => {
  const steps = presentPlan([
    {
      Plan: {
        'Node Type': 'Hash Join',
        'Hash Cond': '(c.id = people.id)',
        'Plan Rows': 5,
        'Total Cost': 100,
        Plans: [scan, hash],
      },
    },
  ]);
  expect(steps).toEqual([
    {
      Path: '0',
      Kind: 'join',
      Node: 'Hash Join',
      Table: '',
      Condition: '(c.id = people.id)',
      Rows: 5,
      Cost: 20,
      Share: 0.2,
    },
    {
      Path: '0/0',
      Kind: 'all-rows',
      Node: 'Seq Scan',
      Table: 'completions (c)',
      Condition: '(a > 1)',
      Rows: 1000,
      Cost: 60,
      Share: 0.6,
    },
    { Path: '0/1', Kind: 'lookup', Node: 'Hash', Table: '', Condition: '', Rows: 10, Cost: 0, Share: 0 },
    {
      Path: '0/1/0',
      Kind: 'index',
      Node: 'Index Scan',
      Table: 'people',
      Condition: '',
      Rows: 10,
      Cost: 20,
      Share: 0.2,
    },
  ]);
});

test('a limit costs less than what it reads, and a step of another kind is shown as PostgreSQL calls it', () => {
  const limited = {
    'Node Type': 'Limit',
    'Plan Rows': 1,
    'Total Cost': 1,
    Plans: [{ 'Node Type': 'LockRows', 'Total Cost': 60 }],
  };
  expect(presentPlan([{ Plan: limited }])).toMatchObject([
    { Kind: 'limit', Cost: 0, Share: 0 },
    { Kind: 'other', Node: 'LockRows', Cost: 60, Share: 1 },
  ]);
});

test('there is no step of what is no plan', () => {
  expect([presentPlan(null), presentPlan([]), presentPlan([{}]), presentPlan([null])]).toEqual([[], [], [], []]);
  expect(presentPlan([{ Plan: {} }])).toMatchObject([{ Kind: 'other', Cost: 0, Share: 0 }]);
});
