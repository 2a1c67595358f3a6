import { describe, expect, it } from 'vitest';
import { BuildFiles } from './build-files.ts';
import { surplusOf } from './copies.ts';
import { idleEnd } from './device-keys.ts';
import { importKey, isSealed, seal, unseal } from './sealed.ts';

const keyOf = (byte: number) => importKey(btoa(String.fromCharCode(...new Uint8Array(32).fill(byte))));

describe('what is encrypted', () => {
  const value = { text: 'Μαρία Οικονόμου' };

  it('is read with its key at its place, and differs each time', async () => {
    const key = await keyOf(1);
    const [first, second] = [await seal(key, 'here', value), await seal(key, 'here', value)];
    expect(await unseal(key, 'here', first)).toEqual(value);
    expect(isSealed(first)).toBe(true);
    expect(Buffer.from(first.data).equals(Buffer.from(second.data))).toBe(false);
  });

  it('is not read with another key, at another place, or changed', async () => {
    const key = await keyOf(1);
    const sealed = await seal(key, 'here', value);
    const refused = { name: 'OperationError' };
    await expect(unseal(await keyOf(2), 'here', sealed)).rejects.toMatchObject(refused);
    await expect(unseal(key, 'there', sealed)).rejects.toMatchObject(refused);
    const data = sealed.data.slice(0);
    new Uint8Array(data)[0] = (new Uint8Array(data)[0] ?? 0) ^ 1;
    await expect(unseal(key, 'here', { ...sealed, data })).rejects.toMatchObject(refused);
  });

  it('has a key that no script can read', async () => {
    await expect(crypto.subtle.exportKey('raw', await keyOf(1))).rejects.toMatchObject({ name: 'InvalidAccessError' });
  });

  it.each([null, 'x', {}, { iv: 'a', data: 'b' }])('is not %j', (other) => expect(isSealed(other)).toBe(false));
});

const copyAt = (at: number, bytes = 1) => ({
  at,
  body: { iv: new Uint8Array(0), data: new ArrayBuffer(bytes) },
});

describe('copies make room', () => {
  it('by number, the oldest first', () => {
    const rows = Array.from({ length: 22 }, (_, at) => copyAt(at));
    expect(surplusOf(rows).map(({ at }) => at)).toEqual([1, 0]);
  });

  it('by size', () => {
    expect(surplusOf([copyAt(1, 3_000_000), copyAt(2, 3_000_000), copyAt(3)]).map(({ at }) => at)).toEqual([1]);
  });
});

it('a session ends after its idle time, and at its end in any case', () => {
  expect(idleEnd({ idleMs: 10, end: 100 }, 50)).toBe(60);
  expect(idleEnd({ idleMs: 10, end: 100 }, 95)).toBe(100);
});

it('a page is of the build that has all of its files', () => {
  const files = new BuildFiles('/assets/a.js', ['/assets/a.js', '/assets/a.css']);
  const page = (...paths: string[]) => paths.map((path) => `<link href="${path}"><script src="${path}">`).join('');
  expect(files.fits(page('/assets/a.js', '/assets/a.css', '/icon-192.png'))).toBe(true);
  expect(files.fits(page('/assets/a.js', '/assets/b.css'))).toBe(false);
});
