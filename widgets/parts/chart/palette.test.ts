import { expect, test } from 'vitest';
import { contrast } from '../theme/colours.ts';
import { SERIES_COLOURS } from './palette.ts';

const SURFACES = { light: '#ffffff', dark: '#1b1b22' } as const;

test.each(['light', 'dark'] as const)('every series stands out from the surface: %s', (scheme) => {
  const pale = SERIES_COLOURS[scheme].filter((colour) => contrast(colour, SURFACES[scheme]) < 3);
  expect(pale).toEqual([]);
  expect(new Set(SERIES_COLOURS[scheme]).size).toBe(12);
});
