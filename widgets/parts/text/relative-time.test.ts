import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const NOW = Date.parse('2026-11-23T12:00:00+02:00');
const el = (text: string) => relativeTime(Date.parse(text), 'el-GR', NOW);

test('says a moment as people do, by the clock of the installation', () => {
  expect(el('2026-11-23T00:05:00+02:00')).toBe('00:05');
  expect(el('2026-11-22T23:50:00+02:00')).toBe('χθες');
  expect(el('2026-11-24T09:00:00+02:00')).toBe('αύριο');
  expect(el('2026-11-20T18:40:00+02:00')).toBe('Παρασκευή');
  expect(el('2026-11-16T18:40:00+02:00')).toBe('16 Νοε');
  expect(el('2025-11-16T18:40:00+02:00')).toBe('16 Νοε 2025');
  expect(relativeTime(Date.parse('2026-11-22T10:00:00Z'), 'en-GB', NOW)).toBe('yesterday');
});
