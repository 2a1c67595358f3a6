import { beforeEach, describe, expect, test, vi } from 'vitest';
import { idIn, isOld, KEPT_MS, ownerPrefix, personKey, type Owner } from './stored-owner.ts';
import { forgetInStorage, storeNote, ownedStore, sweepStorage, takeNote } from './storage.ts';

const ANNA: Owner = { installation: 'one', person: '7', project: '1' };
const OTHERS: readonly [string, Owner | null][] = [
  ['another person', { ...ANNA, person: '8' }],
  ['a person whose id begins alike', { ...ANNA, person: '71' }],
  ['another project', { ...ANNA, project: '2' }],
  ['no project', { ...ANNA, project: '' }],
  ['another installation', { ...ANNA, installation: 'two' }],
  ['an administrator who acts as the person', { ...ANNA, person: '7-by-1' }],
  ['nobody', null],
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
});

describe.each(['device', 'tab'] as const)('what is kept on the %s', (where) => {
  const storage = where === 'tab' ? sessionStorage : localStorage;

  test('is there for its owner', () => {
    ownedStore(where, () => ANNA).set('chat/drafts', { a: 'text' });
    expect(ownedStore(where, () => ({ ...ANNA })).get('chat/drafts')).toEqual({ a: 'text' });
    expect(Object.keys(storage)).toEqual(['praxis.of.one.7.1.chat/drafts']);
  });

  test.each(OTHERS)('is invisible to %s, who cannot delete it', (_, other) => {
    const [hers, theirs] = [ownedStore(where, () => ANNA), ownedStore(where, () => other)];
    hers.set('x', 'hers');
    expect(theirs.get('x')).toBeUndefined();
    theirs.set('x', 'theirs');
    theirs.set('x', null);
    expect(hers.get('x')).toBe('hers');
  });

  test('is over a month after it was last written, and swept away', () => {
    vi.useFakeTimers();
    const store = ownedStore(where, () => ANNA);
    store.set('old', 1);
    vi.advanceTimersByTime(KEPT_MS - 1000);
    store.set('new', 2);
    vi.advanceTimersByTime(2000);
    expect([store.get('old'), store.get('new')]).toEqual([undefined, 2]);
    sweepStorage();
    expect(Object.keys(storage)).toEqual(['praxis.of.one.7.1.new']);
  });
});

test('data that a former version stored without a person is not restored', () => {
  localStorage.setItem('praxis.keep.chat/conversation/pending', '[{"Message":"x"}]');
  localStorage.setItem('praxis.keep.7.1.customlayout/order', '{}');
  localStorage.setItem('praxis.role.1', 'Admin');
  localStorage.setItem('praxis.browserNotices', 'on');
  localStorage.setItem('praxis.language', 'en');
  localStorage.setItem('mantine-color-scheme-value', 'dark');
  sessionStorage.setItem('praxis.keep.editor/clipboard', '{}');
  sweepStorage();
  expect(Object.keys(localStorage).toSorted()).toEqual(['mantine-color-scheme-value', 'praxis.language']);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('deletes the data of one person in every project, and of nobody else', () => {
  const owners = [ANNA, ...OTHERS.map(([, owner]) => owner)];
  for (const owner of owners) ownedStore('device', () => owner).set('x', 1);
  ownedStore('tab', () => ANNA).set('y', 1);
  forgetInStorage(ANNA);
  expect(owners.map((owner) => ownedStore('device', () => owner).get('x'))).toEqual([
    undefined,
    1,
    1,
    undefined,
    undefined,
    1,
    1,
    1,
  ]);
  expect(sessionStorage.length).toBe(0);
});

test('an entry without a valid value and time is ignored', () => {
  for (const text of ['', 'x', '7', 'null', '[]', '{"value":1}', `{"at":"${Date.now()}","value":1}`]) {
    localStorage.setItem(`${ownerPrefix(ANNA)}x`, text);
    expect([text, ownedStore('device', () => ANNA).get('x')]).toEqual([text, undefined]);
  }
});

test('no name of a person or project reaches into another’s', () => {
  const tricky = { installation: 'a.b', person: '7.1', project: 'x/y.z' };
  expect(ownerPrefix(tricky)).toBe('praxis.of.a%2Eb.7%2E1.x%2Fy%2Ez.');
});

test('a person is named with who is behind them', () => {
  expect(personKey({ Id: '7' })).toBe('7');
  expect(personKey({ Id: '7', Impersonator: null })).toBe('7');
  expect(personKey({ Id: '7', Impersonator: { Id: '1' } })).toBe('7-by-1');
  expect(['7', '7-by-1'].map(idIn)).toEqual(['7', '7']);
});

test('entries without a time, or with one far in the future, are expired', () => {
  const now = 1_000_000_000_000;
  expect([undefined, null, 'x', 0, now, now - KEPT_MS - 1, now + 2 * KEPT_MS].map((at) => isOld(at, now))).toEqual([
    true,
    true,
    true,
    true,
    false,
    true,
    true,
  ]);
});

test('a note is read once', () => {
  storeNote('hello');
  expect([takeNote(), takeNote()]).toEqual(['hello', null]);
});
