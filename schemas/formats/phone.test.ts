import { expect, it } from 'vitest';
import { formats } from './index.ts';

it.each(['6996706611', '210 123 4567', '(210) 123-4567', '+30 210 1234567', '+49 30 123456', '00302101234567'])(
  'takes %s as a telephone number',
  (text) => expect(formats['phone']?.(text)).toBe(true),
);

it.each(['123', '12', '699670661', '+301', 'τηλέφωνο', '6996706611a', '+', '++302101234567', '1'.repeat(16)])(
  'refuses %s as a telephone number',
  (text) => expect(formats['phone']?.(text)).toBe(false),
);
