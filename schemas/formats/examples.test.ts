import { expect, it } from 'vitest';
import { formatExample, formats } from './index.ts';

it('gives an example of each format, which fits it', () => {
  for (const [name, fits] of Object.entries(formats)) expect([name, fits(formatExample(name))]).toEqual([name, true]);
  expect(formatExample('nothing')).toBe('');
});
