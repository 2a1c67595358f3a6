import { expect, test } from 'vitest';
import { entitiesIn, entityPaths, patchAt } from './entity.ts';
import { clampPage, pagerState } from './pages.ts';
import { patchList, type PatchPlan } from './patch.ts';

const plan = (given: Partial<PatchPlan>): PatchPlan => ({
  id: undefined,
  put: undefined,
  drop: undefined,
  set: () => ({}),
  ...given,
});
const keyOf = (item: unknown): unknown => (typeof item === 'object' && item !== null && 'Id' in item ? item.Id : null);
const list = [
  { Id: 1, n: 1 },
  { Id: 2, n: 2 },
];

test('put adds or replaces, drop takes away, set changes fields; each goes back', () => {
  const added = patchList(list, plan({ put: { Id: 3 } }), keyOf, 'end');
  expect(added?.list).toEqual([...list, { Id: 3 }]);
  expect(added?.undo(added.list)).toEqual(list);
  expect(patchList(list, plan({ put: { Id: 3 } }), keyOf, 'start')?.list[0]).toEqual({ Id: 3 });
  const replaced = patchList(list, plan({ put: { Id: '2', n: 9 } }), keyOf, 'end');
  expect(replaced?.list).toEqual([
    { Id: 1, n: 1 },
    { Id: '2', n: 9 },
  ]);
  expect(replaced?.undo(replaced.list)).toEqual(list);
  const dropped = patchList(list, plan({ drop: 1 }), keyOf, 'end');
  expect(dropped?.list).toEqual([{ Id: 2, n: 2 }]);
  expect(dropped?.undo([{ Id: 2, n: 2 }, { Id: 5 }])).toEqual([{ Id: 1, n: 1 }, { Id: 2, n: 2 }, { Id: 5 }]);
  expect(patchList(list, plan({ id: 7 }), keyOf, 'end')).toBeNull();
});

test('changes by others are not reverted', () => {
  const set = patchList(list, plan({ id: 1, set: () => ({ n: 5, m: 1 }) }), keyOf, 'end');
  expect(set?.undo([{ Id: 1, n: 6, m: 1 }])).toEqual([{ Id: 1, n: 6, m: null }]);
});

test('an entity is found wherever the schema of a reply says', () => {
  const entities = {
    'entities/folder': { type: 'object', properties: { Items: { type: 'array', items: { $ref: 'entities/item' } } } },
  };
  const reply = { type: 'object', properties: { Folders: { type: 'array', items: { $ref: 'entities/folder' } } } };
  const paths = entityPaths(reply, 'item', entities);
  expect(paths).toEqual([['Folders', '*', 'Items', '*']]);
  expect(entitiesIn(reply, { ...entities, 'entities/item': {} })).toEqual({ folder: [['Folders', '*']], item: paths });
  const data = { Folders: [{ Items: [{ Id: 'a', Stars: 1 }] }, { Items: [{ Id: 'b', Stars: 2 }] }] };
  const patched = patchAt(data, paths[0] ?? [], plan({ id: 'b', set: () => ({ Stars: 5 }) }));
  expect(patched?.data).toEqual({ Folders: [data.Folders[0], { Items: [{ Id: 'b', Stars: 5 }] }] });
  expect(patched?.undo(patched.data)).toEqual(data);
  expect(patchAt(data, paths[0] ?? [], plan({ id: 'nobody' }))).toBeNull();
});

test('pages are counted, and a page stays among them', () => {
  const size = 10;
  expect(pagerState(9, 35, size)).toEqual({ Pages: 4, Current: 3, Count: 35, LastIndex: 3 });
  expect(pagerState(0, 0, size)).toEqual({ Pages: 1, Current: 0, Count: 0, LastIndex: 0 });
  expect([
    clampPage('7', 35, size),
    clampPage(-1, 35, size),
    clampPage(7, null, size),
    clampPage('x', 35, size),
  ]).toEqual([3, 0, 7, 0]);
});
