import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDocument } from './format.ts';

const lines = (...text: string[]): string => `${text.join('\n')}\n`;

it('opens the document, keeps what fits on one line, and puts small members beside each other', () => {
  const title =
    'a title that is so long that nothing else has room beside it on the line where it stands, as a formula very often is and a sentence too';
  expect(
    formatDocument({
      part: 'a/b',
      version: 1,
      state: {},
      body: [{ widget: 'text', props: { text: 'Good morning' } }],
      values: { title, first: 1, second: [true, null] },
    }),
  ).toBe(
    lines(
      '{',
      '  "part": "a/b", "version": 1, "state": {},',
      '  "body": [{ "widget": "text", "props": { "text": "Good morning" } }],',
      '  "values": {',
      `    "title": "${title}",`,
      '    "first": 1, "second": [true, null]',
      '  }',
      '}',
    ),
  );
});

it('prints what is no object, and what is empty, on one line', () => {
  expect(['a', 1, null, [], {}].map(formatDocument)).toEqual(['"a"\n', '1\n', 'null\n', '[]\n', '{}\n']);
});

it('keeps every value and the order of members, prints its own text alike, and stays within 158 letters where it can', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const text = formatDocument(value);
      const read: unknown = JSON.parse(text);
      expect(JSON.stringify(read)).toBe(JSON.stringify(value));
      expect(formatDocument(read)).toBe(text);
      const long = text.split('\n').filter((line) => line.length > 158);
      expect(long.filter((line) => !/^ *("(?:[^"\\]|\\.)*": )?("(?:[^"\\]|\\.)*"|[[\]{}]+)?,?$/.test(line))).toEqual(
        [],
      );
    }),
  );
});
