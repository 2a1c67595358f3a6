import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { demoApp } from '../../../tests/support/server/areas.ts';
import { isKnownDevice, findDeviceKey, sweepDevices } from './devices.ts';

const demo = await demoApp();
const { db } = demo.data;
const hashOf = (text: string) => createHash('sha256').update(text).digest();

async function addDevice(name: string, expires: string): Promise<Buffer> {
  const hash = hashOf(name);
  const values = { hash, person: Number(demo.idOf('mentee')), expires: sql<Date>`now() + ${expires}::interval` };
  await db.insertInto('devices').values(values).execute();
  return hash;
}

it('a browser is known until its time is over, and is then forgotten alone', async () => {
  const [old, young] = [await addDevice('old', '-1 second'), await addDevice('young', '1 minute')];
  expect([await isKnownDevice(db, old), await isKnownDevice(db, young)]).toEqual([false, true]);
  expect(await findDeviceKey(db, old, 'mentee')).toBeUndefined();
  expect(await findDeviceKey(db, young, 'mentee')).toContain(`:${demo.idOf('mentee')}`);
  expect(await findDeviceKey(db, young, 'mentee2')).toBeUndefined();
  await sweepDevices(db);
  const rows = await db.selectFrom('devices').select('hash').where('hash', 'in', [old, young]).execute();
  expect(rows).toEqual([{ hash: young }]);
});
