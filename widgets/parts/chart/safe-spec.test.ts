import { describe, expect, it } from 'vitest';
import { safeSpec } from './safe-spec.ts';

describe('the specification of a chart', () => {
  it('gets the rows, and nothing that would load', () => {
    const spec = {
      mark: 'bar',
      data: { url: 'https://evil.example/rows.json' },
      layer: [{ mark: { type: 'image', url: 'https://evil.example/x.png' }, encoding: { href: { field: 'a' } } }],
    };
    expect(safeSpec(spec, [{ a: 1 }])).toEqual({
      mark: 'bar',
      layer: [{ mark: { type: 'image' }, encoding: {} }],
      data: { values: [{ a: 1 }] },
    });
  });

  it('never hands out the rows themselves, which Vega writes into', () => {
    const row = Object.freeze({ a: 1 });
    const { data } = safeSpec({ mark: 'bar' }, [row]);
    expect(Object(data).values[0]).not.toBe(row);
  });

  it('stands a specification of any shape', () => {
    expect(safeSpec(null, [])).toEqual({ data: { values: [] } });
    expect(Object.keys(safeSpec(JSON.parse('{"__proto__": {"mark": "bar"}}'), []))).toEqual(['data']);
  });
});
