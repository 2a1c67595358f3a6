import { assert, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFileName } from './clean-file-name.ts';
import { formatFileName, isFileName, isFileVersion, parseFileName, versionOf } from './file-name.ts';

describe('a stored name', () => {
  it('is a name, a number of three digits and a version', () => {
    expect(formatFileName({ name: 'βιογραφικό.pdf', number: 7, version: '00001' })).toBe('βιογραφικό.pdf^007^00001');
    expect(parseFileName('βιογραφικό.pdf^007^00001')).toEqual({ name: 'βιογραφικό.pdf', number: 7, version: '00001' });
    for (const text of ['', 'cv.pdf', 'cv.pdf^1^00001', '^001^00001', 'cv.pdf^001^', 'cv.pdf^001^1^2'])
      expect(isFileName(text)).toBe(false);
  });

  it('has the version of a moment, or a final one of five digits', () => {
    expect(versionOf(new Date('2026-11-05T10:30:07.042Z'))).toBe('20261105103007042');
    expect(['20261105103007042', '00001'].every(isFileVersion)).toBe(true);
    expect(['latest', '1', '2026', '', '0000a', '202611051030070421'].some(isFileVersion)).toBe(false);
  });

  it('reads back whatever name it was made of', () => {
    assert(
      property(string({ unit: 'binary' }), integer({ min: 0, max: 999 }), (text, number) => {
        const name = cleanFileName(text);
        const stored = formatFileName({ name, number, version: '20261105103007042' });
        expect(parseFileName(stored)).toEqual({ name, number, version: '20261105103007042' });
      }),
    );
  });
});

describe('a name that somebody sent', () => {
  it.each([
    ['Αναφορά προόδου.docx', 'Αναφορά προόδου.docx'],
    ['../../etc/passwd', '-..-etc-passwd'],
    ['..', 'file'],
    ['', 'file'],
    ['C:\\temp\\a.txt', 'C:-temp-a.txt'],
    ['a\u0000b.txt', 'ab.txt'],
    ['line\r\nbreak.txt', 'linebreak.txt'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['CON.txt', '_CON.txt'],
    ['.htaccess', 'htaccess'],
    ['trailing. . ', 'trailing'],
    ['a^001^b', 'a-001-b'],
    ['👩‍💻 σχέδιο.png', '👩‍💻 σχέδιο.png'],
    ['\uD800half.txt', '\uFFFDhalf.txt'],
  ])('%j is kept as %j', (sent, kept) => {
    expect(cleanFileName(sent)).toBe(kept);
  });

  it('keeps its ending when it is too long', () => {
    const kept = cleanFileName(`${'ω'.repeat(300)}.pdf`);
    expect(Array.from(kept)).toHaveLength(180);
    expect(kept.endsWith('ω.pdf')).toBe(true);
  });
});
