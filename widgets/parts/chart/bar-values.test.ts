import { expressionInterpreter } from 'vega-interpreter';
import { parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import { expect, it } from 'vitest';
import { hasFewBars, withBarValues } from './bar-values.ts';
import { safeSpec, type Spec } from './safe-spec.ts';

const encoding = {
  y: { field: 'who', type: 'nominal' },
  x: { field: 'count', type: 'quantitative', title: 'Mentees' },
};
const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ who: `No ${at}`, count: 70 + at }));

/** The texts that a drawing shows. */
async function textsOf(spec: Spec, rows: readonly unknown[]): Promise<string[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a specification is data
  const { spec: vega } = compile(safeSpec(spec, rows) as unknown as TopLevelSpec);
  const view = new View(parse(vega, undefined, { ast: true }), { expr: expressionInterpreter, renderer: 'none' });
  const svg = await (await view.runAsync()).toSVG();
  return [...svg.matchAll(/<text[^>]*>([^<]+)</g)].flatMap(([, text]) => text ?? []);
}

it('says the figure of each bar', async () => {
  const rows = rowsOf(3);
  const spec = { mark: 'bar', encoding };
  expect(hasFewBars(spec, rows)).toBe(true);
  expect(await textsOf(spec, rows)).not.toContain('71');
  expect(await textsOf(withBarValues(spec), rows)).toEqual(expect.arrayContaining(['70', '71', '72', 'Mentees']));
});

it('stands over upright bars, and says what is counted', () => {
  const upright = { x: encoding.y, y: { aggregate: 'count', type: 'quantitative' } };
  const mark = { type: 'bar', width: 20 };
  expect(hasFewBars({ mark, encoding: upright }, [...rowsOf(3), ...rowsOf(3)])).toBe(true);
  expect(withBarValues({ mark, encoding: upright })).toMatchObject({
    layer: [
      { mark },
      { mark: { align: 'center', dy: -4 }, encoding: { text: { aggregate: 'count', type: 'quantitative' } } },
    ],
  });
});

const two = rowsOf(2);
it.each([
  ['many bars', { mark: 'bar', encoding }, rowsOf(13)],
  ['bars on each other', { mark: 'bar', encoding }, [...two, ...two]],
  ['lines', { mark: 'line', encoding }, two],
  ['bars in colours', { mark: 'bar', encoding: { ...encoding, color: { field: 'kind', type: 'nominal' } } }, two],
  ['two measures', { mark: 'bar', encoding: { ...encoding, y: { field: 'other', type: 'quantitative' } } }, two],
  ['layers', { layer: [{ mark: 'bar' }], mark: 'bar', encoding }, two],
  ['no encoding', { mark: 'bar' }, two],
])('leaves out %s', (_, spec, rows) => expect(hasFewBars(spec, rows)).toBe(false));
