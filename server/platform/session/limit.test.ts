import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/server/test-app.ts';
import { countSignIn, clearSignInAttempts, refundSignIn } from './attempts.ts';
import { countAttempt } from './attempt-limit.ts';

const { db } = await testDatabase();
beforeEach(() => db.deleteFrom('attempts').execute());

const count = (key = 'one', max = 2, seconds = 60) => countAttempt(db, { key, max, seconds });
const counts = async (): Promise<readonly number[]> =>
  (await db.selectFrom('attempts').select('count').orderBy('count').execute()).map((row) => row.count);

describe('what may be done so often in a time', () => {
  test('is refused when it is done more often, with the seconds that are left', async () => {
    expect([await count(), await count()]).toEqual([0, 0]);
    const wait = await count();
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await count('another')).toBe(0);
  });

  test('is allowed again after the time, and counted from one', async () => {
    for (let turn = 0; turn < 5; turn += 1) await count();
    await db
      .updateTable('attempts')
      .set({ until: sql<Date>`now() - interval '1 second'` })
      .execute();
    expect([await count(), await count()]).toEqual([0, 0]);
    expect(await count()).toBeGreaterThan(50);
  });

  test('keeps its time, however often it is tried', async () => {
    await count();
    await db
      .updateTable('attempts')
      .set({ until: sql<Date>`now() + interval '10 seconds'` })
      .execute();
    await count();
    const wait = await count();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(10);
  });
});

describe('guesses of a password', () => {
  const limits = { SIGN_IN_ATTEMPTS: 2 };
  const guess = (name: string, address: string, device?: string) => countSignIn(db, limits, name, address, device);
  const tooMany = { code: 'too-many-sign-ins' };

  test('of others do not stop a device that the owner has used, and its own allowance ends, too', async () => {
    await guess('maria', '192.0.2.1');
    await guess('maria', '192.0.2.1');
    await expect(guess('maria', '192.0.2.1')).rejects.toMatchObject(tooMany);
    await guess('maria', '192.0.2.1', 'device:a');
    await guess('maria', '192.0.2.1', 'device:a');
    await expect(guess('maria', '192.0.2.1', 'device:a')).rejects.toMatchObject(tooMany);
  });

  test('count for nothing else where they come from a known device that may still guess', async () => {
    await guess('maria', '192.0.2.1', 'device:a');
    expect(await counts()).toEqual([1]);
  });

  test('that are refused for one account at one address count for neither alone', async () => {
    for (let turn = 0; turn < 5; turn += 1) await guess('maria', '192.0.2.1').catch(() => undefined);
    // The pair is counted five times, the account and the address only while the pair was allowed.
    expect(await counts()).toEqual([2, 2, 5]);
  });

  test('are forgiven after a right one: the pair and the device wholly, the account and the address by one', async () => {
    await guess('maria', '192.0.2.1');
    await guess('maria', '192.0.2.1');
    await guess('maria', '192.0.2.1', 'device:a');
    expect(await counts()).toEqual([1, 2, 2, 2]);
    await refundSignIn(db, ' MARIA ', '192.0.2.1', 'device:a');
    expect(await counts()).toEqual([1, 1]);
    await refundSignIn(db, 'maria', '192.0.2.1');
    await refundSignIn(db, 'maria', '192.0.2.1');
    expect(await counts()).toEqual([0, 0]);
  });

  test('of one account are forgotten with its password, those of others are not', async () => {
    await guess('maria', '192.0.2.1');
    await guess('eleni', '192.0.2.2');
    await clearSignInAttempts(db, 'maria');
    // The address of one, and all three of the other.
    expect(await counts()).toEqual([1, 1, 1, 1]);
    await guess('maria', '192.0.2.1');
    expect(await counts()).toEqual([1, 1, 1, 1, 1, 2]);
  });
});
