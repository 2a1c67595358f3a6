import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isFields } from './guards.ts';
import { prepare } from './prepare.ts';
import { readLogic, readPath, readValue } from './read.ts';
import type { ExpressionProblem } from './problem-sink.ts';
import { toFormula } from './to-formula.ts';
import { toLogic } from './to-logic.ts';
import type { Expression } from './tree.ts';

const folder = join(import.meta.dirname, '../../tests/conformance/examples');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));

const LOGIC = new Set(['show', 'when', 'if', 'until', 'choose', 'from', 'for']);
const VALUE = new Set(['props', 'with', 'to', 'title', 'text', 'put', 'schema', 'base']);
const PATH = new Set(['bind', 'path']);

/** Every expression of a document, by the keys that hold one. */
function* expressionsOf(
  value: unknown,
  pointer: string,
  report: (problem: ExpressionProblem) => void,
): Generator<Expression> {
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* expressionsOf(item, `${pointer}/${index}`, report);
  if (!isFields(value)) return;
  for (const [key, part] of Object.entries(value)) {
    const at = `${pointer}/${key}`;
    if (key === 'values' && isFields(part))
      for (const [name, logic] of Object.entries(part)) yield readLogic(logic, `${at}/${name}`, report);
    else if (key === 'each' && isFields(part)) yield readLogic(part.in, `${at}/in`, report);
    else if (LOGIC.has(key)) yield readLogic(part, at, report);
    else if (VALUE.has(key)) yield readValue(part, at, report);
    else if (PATH.has(key) && typeof part === 'string') readPath(part, at, report);
    else if (key !== 'params' && key !== 'state') yield* expressionsOf(part, at, report);
  }
}

test.each(files)('the expressions of %s are read without a problem, prepared and printed', (file) => {
  const problems: ExpressionProblem[] = [];
  const document: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const expressions = [...expressionsOf(document, '', (problem) => problems.push(problem))];
  expect(problems).toEqual([]);
  for (const expression of expressions) {
    expect(prepare(expression).key).not.toBe('');
    // Formulas cannot express keys with a $ of another language.
    const sayable = !JSON.stringify(toLogic(expression)).includes('$schema');
    expect([expression.place.pointer, toFormula(expression) !== null]).toEqual([expression.place.pointer, sayable]);
  }
});
