import { expect, test } from 'vitest';
import { JSON_FAULTS, parseDocument } from '../../../engine/index.ts';
import { jsonFaultText } from './json-fault.ts';
import { textsOf } from './texts-of.ts';

test.each(Object.keys(JSON_FAULTS))('%s is said in both languages', (code) => {
  const key = `widgets.json.${code}`;
  expect(textsOf('el')(key)).toMatch(/[α-ω]/);
  expect(textsOf('en')(key)).not.toBe(key);
});

test('names what was found', () => {
  const [problem] = parseDocument('{"a": [1}').problems;
  expect(problem && jsonFaultText(problem, textsOf('el'))).toBe('χρειάζεται ], όχι }');
  expect(problem?.message).toBe('expected ], not }');
});
