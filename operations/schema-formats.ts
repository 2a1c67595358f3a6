import { fullFormats } from 'ajv-formats/dist/formats.js';
import { formats } from '../schemas/formats/index.ts';

/** Formats that apply to numbers. */
const NUMBERS: ReadonlySet<string> = new Set(['int32', 'int64', 'float', 'double']);

type Format = (value: string) => boolean;

function toTest(rule: unknown): Format | undefined {
  if (rule === true) return () => true;
  if (rule instanceof RegExp) return (value) => rule.test(value);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a format is a pattern, a function, or a function with others
  if (typeof rule === 'function') return (value) => (rule as Format)(value);
  return typeof rule === 'object' && rule !== null ? toTest(Reflect.get(rule, 'validate')) : undefined;
}

/** The values of `format` in every schema: JSON Schema's own, and the product's. */
export const schemaFormats: Readonly<Record<string, Format>> = Object.fromEntries(
  Object.entries({ ...fullFormats, ...formats }).flatMap(([name, rule]) => {
    const test = toTest(rule);
    return test === undefined || NUMBERS.has(name) ? [] : [[name, test]];
  }),
);
