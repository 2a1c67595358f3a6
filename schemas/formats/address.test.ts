import { describe, expect, test } from 'vitest';
import { hostileAddresses } from '../../tests/support/hostile-addresses.ts';
import { isLinkTarget, isWebAddress, safeAddress, sitePath } from './address.ts';

const ORIGIN = 'https://praxis.test';

describe('a path of this site', () => {
  test.each(hostileAddresses.map((text) => [JSON.stringify(text), text]))('is not %s', (_, text) => {
    expect(sitePath(text)).toBeNull();
  });

  test.each([null, undefined, 7, ['/a'], { toString: () => '/a' }])('is not %j', (given) => {
    expect(sitePath(given)).toBeNull();
  });

  test.each([
    ['/', '/'],
    ['/demo/home?a=1#b=2', '/demo/home?a=1#b=2'],
    ['/a/../b', '/b'],
    ['/el/έργο', '/el/%CE%AD%CF%81%CE%B3%CE%BF'],
    ['/a?to=//evil.example', '/a?to=//evil.example'],
    ['/a//b', '/a//b'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/\uFF0Fevil.example', '/%EF%BC%8Fevil.example'],
    ['/@evil.example', '/@evil.example'],
    ['/javascript:alert(1)', '/javascript:alert(1)'],
  ])('is %s', (text, path) => {
    expect(sitePath(text)).toBe(path);
    // A path stays the same when it is checked again, and a browser opens it on this site.
    expect(sitePath(path)).toBe(path);
    expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
  });
});

describe('an address that a record gives', () => {
  test.each(hostileAddresses.map((text) => [JSON.stringify(text), text]))(
    'runs no code, and shows where it leads: %s',
    (_, text) => {
      const address = safeAddress(text);
      if (address === null) return;
      const { protocol, origin, username } = new URL(address, `${ORIGIN}/page/`);
      expect(['http:', 'https:', 'mailto:']).toContain(protocol);
      expect(username).toBe('');
      // A link to another site shows its scheme and host.
      expect(origin === ORIGIN || /^(?:https?:\/\/[^/]|mailto:)/i.test(address)).toBe(true);
      expect(address).not.toMatch(/[\\\p{Cc}]/u);
    },
  );

  test('is of this site, of the web, a mail or a telephone', () => {
    const good = ['/a', '#a', 'a?b', '?b', 'https://example.org/', 'http://example.org:8080/a?b#c', 'mailto:a@b.gr'];
    expect([...good, 'tel:210'].map(safeAddress)).toEqual([...good, 'tel:210']);
    expect(safeAddress(' https://example.org\n')).toBe('https://example.org');
    expect([undefined, null, 7, {}].map(safeAddress)).toEqual([null, null, null, null]);
  });

  test.each(['//evil.example', '/\t/evil.example', 'https://a@evil.example', 'https:evil.example', 'https:///evil'])(
    'is nowhere: %j',
    (text) => expect([safeAddress(text), isWebAddress(text), isLinkTarget(text)]).toEqual([null, false, false]),
  );

  test('of a place is a path or of the web', () => {
    expect(['/a', 'https://example.org/a', 'a', '#a', 'mailto:a@b.gr', 'tel:210'].map(isLinkTarget)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
