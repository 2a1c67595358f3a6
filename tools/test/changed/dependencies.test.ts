import { expect, it } from 'vitest';
import { Dependencies } from './dependencies.ts';

it('the distance is that of the shortest way, also in a circle', () => {
  const dependencies = new Dependencies();
  dependencies.add('a', 'b', 1);
  dependencies.add('b', 'c', 2);
  dependencies.add('c', 'b', 1);
  dependencies.add('a', 'c', 5);
  dependencies.add('d', 'a', 1);
  expect(Object.fromEntries(dependencies.distancesFrom(['c']))).toEqual({ a: 3, b: 2, c: 0, d: 4 });
});
