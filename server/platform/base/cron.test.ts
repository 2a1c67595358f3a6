import { expect, test } from 'vitest';
import { nextTime, timesUntil } from './cron.ts';

const ATHENS = 'Europe/Athens';
const DAILY = '30 3 * * *';
const times = (cron: string, from: string, until: string) =>
  timesUntil(cron, ATHENS, new Date(from), new Date(until), 100).map((time) => time.toISOString());

test('an hour that does not exist: 03:30 on 28 March 2027 is 04:00 summer time, once', () => {
  expect(times(DAILY, '2027-03-26T12:00:00Z', '2027-03-29T12:00:00Z')).toEqual([
    '2027-03-27T01:30:00.000Z',
    '2027-03-28T01:00:00.000Z',
    '2027-03-29T00:30:00.000Z',
  ]);
});

test('an hour that comes twice: 03:30 on 31 October 2027 is in the first of the two, once', () => {
  expect(times(DAILY, '2027-10-30T12:00:00Z', '2027-11-01T12:00:00Z')).toEqual([
    '2027-10-31T00:30:00.000Z',
    '2027-11-01T01:30:00.000Z',
  ]);
});

test('a half-hourly job runs through both changes', () => {
  expect(times('*/30 * * * *', '2027-10-31T00:00:00Z', '2027-10-31T02:00:00Z')).toHaveLength(4);
  expect(times('*/30 * * * *', '2027-03-28T00:00:00Z', '2027-03-28T02:00:00Z')).toHaveLength(4);
});

test('returns at most the requested number of times, and none for a cron text without any', () => {
  const from = new Date('2027-01-01T00:00:00Z');
  expect(timesUntil('* * * * *', ATHENS, from, new Date('2027-02-01T00:00:00Z'), 3)).toHaveLength(3);
  expect(nextTime('0 0 31 2 *', ATHENS, from)).toBeNull();
});

test.each(['', 'x', '61 * * * *', '* * * *'])('the text %j is refused', (cron) => {
  expect(() => nextTime(cron, ATHENS, new Date(0))).toThrow('Cron');
});
