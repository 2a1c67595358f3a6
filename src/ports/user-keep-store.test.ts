import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeepStore } from '../../engine/index.ts';
import { ownerPrefix, type Owner } from '../device/stored-owner.ts';
import { UserKeepStore, type UserDataCalls } from './user-keep-store.ts';

const OWNER = { installation: 'i', person: '7', project: '1' };
let stored: Record<string, unknown> = {};
const read = vi.fn<UserDataCalls['read']>(() => Promise.resolve(stored));
const write = vi.fn<UserDataCalls['write']>((_owner, data) => {
  stored = { ...data };
  return Promise.resolve();
});

/** A separate device. */
function device(copy = new Map<string, unknown>(), owner: () => Owner = () => OWNER): UserKeepStore {
  const nameIn = (key: string) => ownerPrefix(owner()) + key;
  const store: KeepStore = {
    get: (key) => copy.get(nameIn(key)),
    set: (key, value) => void copy.set(nameIn(key), value),
    watch: () => () => undefined,
  };
  return new UserKeepStore(store, { read, write }, owner);
}

beforeEach(() => {
  vi.useFakeTimers();
  stored = {};
  vi.clearAllMocks();
});
afterEach(() => void vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(1000);

test('a value of one device is available on another', async () => {
  const [one, other] = [device(), device()];
  one.set('list/tab', 'open');
  one.set('list/tab', 'done');
  await settled();
  expect(write).toHaveBeenCalledExactlyOnceWith(OWNER, { keep: { 'list/tab': 'done' } });
  const heard = vi.fn<(value: unknown) => void>();
  other.watch('list/tab', heard);
  expect(other.get('list/tab')).toBeUndefined();
  await settled();
  expect(heard).toHaveBeenCalledExactlyOnceWith('done');
  expect(other.get('list/tab')).toBe('done');
  expect(read).toHaveBeenCalledTimes(2);
});

test('changes of two devices are merged', async () => {
  stored = { notes: 'mine', keep: { first: 1 } };
  device().set('second', 2);
  await settled();
  expect(stored).toEqual({ notes: 'mine', keep: { first: 1, second: 2 } });
});

test('local changes are not overwritten', async () => {
  stored = { keep: { tab: 'old' } };
  const one = device();
  one.get('tab');
  one.set('tab', 'new');
  await settled();
  expect(one.get('tab')).toBe('new');
  expect(stored).toEqual({ keep: { tab: 'new' } });
});

test('a failed change is sent with the next one', async () => {
  const one = device();
  write.mockRejectedValueOnce(new Error('offline'));
  one.set('a', 1);
  await settled();
  expect(stored).toEqual({});
  one.set('b', 2);
  await settled();
  expect(stored).toEqual({ keep: { a: 1, b: 2 } });
});

test('a change during a save is sent afterwards', async () => {
  const one = device();
  const sent = Promise.withResolvers<void>();
  write.mockImplementationOnce(() => sent.promise);
  one.set('a', 1);
  await settled();
  expect(write).toHaveBeenCalledExactlyOnceWith(OWNER, { keep: { a: 1 } });
  one.set('a', 2);
  sent.resolve();
  await settled();
  expect(write).toHaveBeenLastCalledWith(OWNER, { keep: { a: 2 } });
  await settled();
  expect(write).toHaveBeenCalledTimes(2);
});

test('null takes a key away', async () => {
  stored = { keep: { a: 1, b: 2 } };
  device().set('a', null);
  await settled();
  expect(stored).toEqual({ keep: { b: 2 } });
});

test('a page that is closed before it could send says so to the next one', async () => {
  stored = { keep: { draft: 'old' } };
  const copy = new Map<string, unknown>();
  const closed = device(copy);
  closed.set('draft', 'what was just typed');
  vi.clearAllTimers();
  const next = device(copy);
  expect(next.get('draft')).toBe('what was just typed');
  await settled();
  expect(next.get('draft')).toBe('what was just typed');
  expect(stored).toEqual({ keep: { draft: 'what was just typed' } });
});

test('watchers get changes of other parts of the page', () => {
  const one = device();
  const heard = vi.fn<(value: unknown) => void>();
  const end = one.watch('order', heard);
  one.set('order', ['b', 'a']);
  expect(heard).toHaveBeenCalledExactlyOnceWith(['b', 'a']);
  end();
  one.set('order', null);
  expect(heard).toHaveBeenCalledOnce();
});

test('values that another device removed are removed here too', async () => {
  const copy = new Map<string, unknown>([[`${ownerPrefix(OWNER)}order`, ['b', 'a']]]);
  const one = device(copy);
  const heard = vi.fn<(value: unknown) => void>();
  one.watch('order', heard);
  expect(one.get('order')).toEqual(['b', 'a']);
  await settled();
  expect(heard).toHaveBeenCalledExactlyOnceWith(undefined);
  expect(one.get('order')).toBeUndefined();
});

test.each([
  ['another person', { ...OWNER, person: '8' }],
  ['another project', { ...OWNER, project: '2' }],
])(
  'what waits to be sent is not sent for %s who comes before it is, and is sent when its owner is back',
  async (_, other) => {
    let now = OWNER;
    const one = device(new Map(), () => now);
    one.set('a', 'hers');
    now = other;
    one.set('b', 'theirs');
    await settled();
    expect(write).toHaveBeenCalledExactlyOnceWith(other, { keep: { b: 'theirs' } });
    expect(one.get('a')).toBeUndefined();
    now = OWNER;
    stored = {};
    expect(one.get('a')).toBe('hers');
    await settled();
    expect(write).toHaveBeenLastCalledWith(OWNER, { keep: { a: 'hers' } });
  },
);

test('data of one person from the server is not shown to the next person', async () => {
  let now = OWNER;
  const one = device(new Map(), () => now);
  stored = { keep: { a: 'hers' } };
  const heard = vi.fn<(value: unknown) => void>();
  one.watch('a', heard);
  one.get('a');
  now = { ...OWNER, person: '8' };
  await settled();
  expect(heard).not.toHaveBeenCalled();
});
