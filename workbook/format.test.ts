import { expect, it } from 'vitest';
import { showValue } from './format.ts';

const FOUR = ['#,##0.00 "€"', '(#,##0.00)', '"μηδέν"', '"«"@"»"'];

it.each([
  [1234.5, FOUR, '1.234,50 €'],
  [-1234.5, FOUR, '(1.234,50)'],
  [0, FOUR, 'μηδέν'],
  [null, FOUR, 'μηδέν'],
  ['Άρτα', FOUR, '«Άρτα»'],
  [0, ['#,##0.00'], '-'],
  [null, ['#,##0.00'], '-'],
  [-2, ['#,##0.00'], '-2,00'],
  ['Άρτα', ['#,##0.00'], 'Άρτα'],
  [0.255, ['0.0%'], '25,5%'],
  [45657, ['dd/mm/yyyy'], '31/12/2024'],
])('%s in the templates %j is %s', (value, templates, text) => {
  expect(showValue(value, { templates }, 'el')).toBe(text);
});
