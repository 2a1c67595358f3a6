import { expressionInterpreter } from 'vega-interpreter';
import { parse, View } from 'vega';
import { compile } from 'vega-lite';
import { expect, test } from 'vitest';
import { labelLines } from './label-lines.ts';

async function drawnTexts(labels: readonly string[], letters: number): Promise<string> {
  const { spec } = compile({
    data: { values: labels.map((label) => ({ label, count: 1 })) },
    mark: 'bar',
    encoding: { y: { field: 'label', type: 'nominal' }, x: { field: 'count', type: 'quantitative' } },
    config: { axisYDiscrete: { labelExpr: labelLines(letters), labelLimit: 0 } },
  });
  const view = new View(parse(spec, undefined, { ast: true }), { expr: expressionInterpreter, renderer: 'none' });
  const svg = await (await view.runAsync()).toSVG();
  return [...svg.matchAll(/<t(?:ext|span)[^>]*>([^<]+)</g)].map(([, text]) => text).join('|');
}

test('long words of an axis stand in lines, and none is cut', async () => {
  const drawn = await drawnTexts(
    ['Ερωτηματολόγιο εισόδου', 'Ερωτηματολόγιο ικανοποίησης από τη συνεργασία', 'Ναι'],
    16,
  );
  expect(drawn).toContain('Ερωτηματολόγιο|εισόδου|');
  expect(drawn).toContain('Ερωτηματολόγιο|ικανοποίησης από|τη συνεργασία|');
  expect(drawn).not.toContain('…');
});

test('a wide page has longer lines', async () => {
  expect(await drawnTexts(['Ερωτηματολόγιο εισόδου'], 28)).toContain('Ερωτηματολόγιο εισόδου');
});
