import { describe, expect, it } from 'vitest';
import { withValue } from './filters.ts';
import type { FilterDefinition } from './schema.ts';

const region: FilterDefinition = { Field: 'region', Match: 'equals', Cascade: 'city' };
const city: FilterDefinition = { Field: 'city', Match: 'equals', Cascade: ['area'] };
const area: FilterDefinition = { Field: 'area' };
const all = [region, city, area];

describe('filters', () => {
  it('carry how they match', () => {
    expect(withValue([], all, region, 'Κρήτη')).toEqual([{ Field: 'region', Value: 'Κρήτη', Match: 'equals' }]);
    expect(withValue([], all, area, 'Α')).toEqual([{ Field: 'area', Value: 'Α' }]);
  });

  it('drop what depended on the old value, however far', () => {
    const set = [
      { Field: 'region', Value: 'Κρήτη' },
      { Field: 'city', Value: 'Χανιά' },
      { Field: 'area', Value: 'Σούδα' },
    ];
    expect(withValue(set, all, region, 'Αττική')).toEqual([{ Field: 'region', Value: 'Αττική', Match: 'equals' }]);
    expect(withValue(set, all, city, null)).toEqual([{ Field: 'region', Value: 'Κρήτη' }]);
  });

  it('live with fields that cascade in a circle', () => {
    const circle = [
      { Field: 'a', Cascade: 'b' },
      { Field: 'b', Cascade: 'a' },
    ];
    expect(withValue([{ Field: 'b', Value: 1 }], circle, { Field: 'a', Cascade: 'b' }, 2)).toEqual([
      { Field: 'a', Value: 2 },
    ]);
  });
});
