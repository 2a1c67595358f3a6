import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvCell, needsTextForcing, neutralise, readCell } from './csv-cell.ts';
import { isFilled } from './custom.ts';
import { isEmail } from './email.ts';
import { formatFileName, isFileName, parseFileName } from './file-name.ts';
import { contains, fold, FOLDED_LETTERS } from './folding.ts';
import { escapeMarkup, escapeXml } from './escape.ts';
import { lower, upper } from './greek-upper.ts';
import { formats } from './index.ts';
import { isModelId, nextModelId } from './model-id.ts';
import { parseTable } from './table-text.ts';
import { isUserCode, normaliseUserCode } from './user-code.ts';

describe('search folding', () => {
  test('accents, case and the final sigma make no difference', () => {
    expect(fold('Γιώργος')).toBe(fold('ΓΙΩΡΓΟΣ'));
    expect(fold('προϊόν')).toBe('προιον');
    expect(contains('Ευάγγελος Παπαδόπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ')).toBe(true);
    expect(contains('Οδυσσέας', 'οδυσσεασ ')).toBe(true);
    expect(contains('Άννα', '')).toBe(true);
    expect(contains('Άννα', 'μαρια')).toBe(false);
  });
});

test('the letters for the database are those of fold()', () => {
  const [letters, folded] = FOLDED_LETTERS;
  expect(Array.from(letters, fold).join('')).toBe(folded);
});

test('texts in HTML and XML are no tags, and XML has no other characters', () => {
  expect(escapeMarkup('<a href="x">Β & Γ</a>')).toBe('&lt;a href=&quot;x&quot;&gt;Β &amp; Γ&lt;/a&gt;');
  expect(escapeXml('α\u0000<β\u001f\t')).toBe('α&lt;β\t');
});

test('Greek capitals have no accents', () => {
  expect(upper('Άγιος Μαΐου')).toBe('ΑΓΙΟΣ ΜΑΪΟΥ');
  expect(lower('ΟΔΟΣ')).toBe('οδος');
});

describe('cells of exports', () => {
  test('no cell begins a formula', () => {
    for (const text of ['=1+1', '+30210', '-x', '@SUM(A1)', '\tx']) expect(neutralise(text)).toBe(`'${text}`);
    expect(neutralise('a=b')).toBe('a=b');
    expect(csvCell('=HYPERLINK("x")')).toBe('"=""=HYPERLINK(""""x"""")"""');
    expect(csvCell(`=${'x'.repeat(300)}`)).toBe(`'=${'x'.repeat(300)}`);
  });

  test('numbers stay numbers, texts of digits can be kept as texts, dates are left alone', () => {
    expect(csvCell(-5)).toBe('-5');
    expect(csvCell(1.5, ';')).toBe('1,5');
    expect(csvCell('00123')).toBe('"=""00123"""');
    expect(csvCell('-5')).toBe('"=""-5"""');
    expect(csvCell('+302101234567')).toBe('"=""+302101234567"""');
    expect(needsTextForcing('05-11-2026')).toBe(false);
    expect(csvCell('05-11-2026')).toBe('05-11-2026');
    expect(csvCell(null)).toBe('');
  });

  test('separators, quotes and line ends are quoted', () => {
    expect(csvCell('a,b')).toBe('"a,b"');
    expect(csvCell('a;b', ';')).toBe('"a;b"');
    expect(csvCell('say "x"\n')).toBe('"say ""x""\n"');
  });

  const starts = ['=', '+', '-', '@', "'", "'=", "''+", '="', '="a"', '5', '+3', '00'];
  const cell = fc.oneof(
    fc.string({ minLength: 1, maxLength: 300 }),
    fc.tuple(fc.constantFrom(...starts), fc.string({ maxLength: 270 })).map((parts) => parts.join('')),
  );
  const separators = fc.constantFrom(';', ',', '\t');

  test('every text is read back as it was, and none can be run', () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 4 }), separators, (texts, separator) => {
        const line = ['name', ...texts].map((text) => csvCell(text, separator)).join(separator);
        const head = ['name', ...texts].map((_, index) => `h${index}`).join(separator);
        const [, cells = []] = parseTable(`${head}\r\n${line}\r\n`);
        expect(cells.map(readCell)).toEqual(['name', ...texts]);
        const harmless = /^(?:-$|[^=+\-@\t\r]|="(?:[^"]|"")*"$)/;
        expect(cells.filter((written) => !harmless.test(written))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

test('addresses', () => {
  for (const text of ['a@b.gr', 'maria.papa+1@mail.example.com', 'μαρία@παράδειγμα.ελ'])
    expect([text, isEmail(text)]).toEqual([text, true]);
  for (const text of [
    '',
    'a',
    'a@b',
    'a b@c.gr',
    'a@@b.gr',
    '.a@b.gr',
    'a.@b.gr',
    'a..b@c.gr',
    'a@-b.gr',
    'a@b.gr\nBcc: x',
  ])
    expect([text, isEmail(text)]).toEqual([text, false]);
});

test('model ids', () => {
  expect(isModelId('ID_0042')).toBe(true);
  for (const text of ['ID_42', 'id_0042', 'ID_00420', 'ID_004a']) expect(isModelId(text)).toBe(false);
  expect(nextModelId(['ID_0000', 'ID_0002'])).toBe('ID_0001');
  expect(nextModelId(Array.from({ length: 10_000 }, (_, at) => `ID_${String(at).padStart(4, '0')}`))).toBeNull();
});

test('file names', () => {
  expect(parseFileName('Βιογραφικό.pdf^003^latest')).toEqual({ name: 'Βιογραφικό.pdf', number: 3, version: 'latest' });
  expect(isFileName('a^1^b')).toBe(false);
  expect(isFileName('a^001')).toBe(false);
  expect(formatFileName({ name: 'a^b', number: 7, version: '2' })).toBe('a-b^007^2');
  expect(isFileName(formatFileName({ name: 'x', number: 1234, version: '1' }))).toBe(true);
});

test('codes of persons', () => {
  expect(isUserCode('Κ-001/2026')).toBe(true);
  for (const text of ['', '-1', 'a b', 'x'.repeat(41), 'a;b']) expect([text, isUserCode(text)]).toEqual([text, false]);
  expect(normaliseUserCode(' κά1 ')).toBe('ΚΑ1');
});

test('every format of schemas accepts and refuses', () => {
  const samples: Record<keyof typeof formats, [string, string]> = {
    afm: ['123456783', '123456789'],
    amka: ['01010112348', '01010112340'],
    custom: ['0', ' '],
    date: ['2026-01-31', '2026-02-31'],
    'date-time': ['2026-01-31T10:00:00Z', '2026-01-31'],
    'greek-date': ['31-01-2026', '2026-01-31'],
    'greek-number': ['1.234,5', '1,234.5'],
    email: ['a@b.gr', 'a@b'],
    'file-name': ['a^001^1', 'a'],
    iban: ['GR1601101250000000012300695', 'GR1601101250000000012300690'],
    link: ['https://a.gr', 'a.gr'],
    'model-id': ['ID_0001', 'ID_1'],
    'site-path': ['/a', '//a'],
    password: ['abcdef1!', 'abc'],
    phone: ['2101234567', '123'],
    postcode: ['10557', '00557'],
    'user-code': ['A1', ' '],
  };
  expect(Object.keys(samples)).toEqual(Object.keys(formats));
  for (const [name, [good, bad]] of Object.entries(samples))
    expect([name, formats[name]?.(good), formats[name]?.(bad)]).toEqual([name, true, false]);
});

describe('the validator custom', () => {
  test.each([
    ['α', true],
    [0, true],
    [false, true],
    [['x'], true],
    ['', false],
    ['  \n', false],
    [[], false],
    [null, false],
    [undefined, false],
  ])('%j: %s', (value, filled) => expect(isFilled(value)).toBe(filled));

  test('is a format of schemas', () =>
    expect([formats['custom']?.('x'), formats['custom']?.(' ')]).toEqual([true, false]));
});
