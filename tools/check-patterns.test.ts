import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkPatterns } from './check-patterns.ts';

const folder = mkdtempSync(join(tmpdir(), 'praxis-patterns-'));
const cache = join(folder, 'patterns.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The findings without the advice. */
async function problems(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const found = await checkPatterns(new Map(Object.entries(files)), cache);
  return found.map((line) => line.replace(/\. What to do: .*$/, ''));
}
const inFile = (text: string, name = 'a.ts') => problems({ [name]: text });

const QUADRATIC = '2nd degree polynomial, by many "0" + ';
const shape = expect.stringMatching(/^a\.\w+:\d+: .*: \d(?:st|nd|rd|th) degree polynomial|exponential, by .*many /);

describe('a pattern that does not take linear time', { timeout: 120_000 }, () => {
  it.each([
    ['a literal', 'a.ts', 'export const digits = /[0-9]+$/;'],
    ['a literal in JSX', 'a.tsx', 'export const Digits = () => <b>{/[0-9]+$/.test("x")}</b>;'],
    ['a script', 'a.mjs', 'export const digits = /[0-9]+$/;'],
    ['new RegExp', 'a.ts', "export const digits = new RegExp('[0-9]+$');"],
    ['RegExp', 'a.ts', "export const digits = RegExp('[0-9]+$', 'g');"],
    ['globalThis.RegExp', 'a.ts', "export const digits = new globalThis.RegExp('[0-9]+$');"],
    ['joined constants', 'a.ts', "const ONE = '[0-9]'; export const digits = new RegExp(ONE + '+' + `${''}$`);"],
    [
      'a joined list',
      'a.ts',
      "const LIST = ['x', '[0-9]+$'] as const; export const digits = new RegExp(LIST.join('|'));",
    ],
    ['a raw text', 'a.ts', 'export const digits = new RegExp(String.raw`\\d+$`);'],
    ['the source of another', 'a.ts', 'const ONE = /[0-9]+/; export const digits = new RegExp(`${ONE.source}$`);'],
    ['match', 'a.ts', "export const at = (text: string) => text.match('[0-9]+$');"],
    ['matchAll', 'a.ts', "export const at = (text: string) => text.matchAll('[0-9]+$');"],
    ['search', 'a.ts', "const DIGITS = '[0-9]+$'; export const at = (text: string) => text.search(DIGITS);"],
    ['a schema', 'a.ts', "export const digits = { type: 'string', pattern: '[0-9]+$' };"],
    ['keys of a schema', 'a.ts', "export const digits = { patternProperties: { '[0-9]+$': true } };"],
    ['a field of HTML', 'a.tsx', 'export const Field = () => <input pattern="(?:[0-9]+)+x" />;'],
    ['JSON', 'a.json', '{ "properties": { "n": { "pattern": "[0-9]+$" } } }'],
    ['keys in JSON', 'a.json', '[{ "patternProperties": { "[0-9]+$": {} } }]'],
  ])('is found in %s', async (_, name, text) => expect(await inFile(text, name)).toEqual([shape]));

  it('is told with its line, how it is attacked, and what to do', async () => {
    const found = await checkPatterns(new Map([['a.ts', '\n\nconst a = /[0-9]+$/;']]), cache);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`a.ts:3: /[0-9]+$/: ${QUADRATIC}`);
    expect(found[0]).toContain('What to do: bound the text before it');
  });

  it('is found once where another file makes it of an imported name', async () => {
    const files = {
      'a.ts': "import { ONE } from './b.ts'; export const a = new RegExp(`${ONE}$`);",
      'b.ts': "export const ONE = '[0-9]+';",
    };
    expect(await problems(files)).toEqual([shape]);
  });

  it('is fine with a limit that stands above it or beside it', async () => {
    expect(await inFile('// pattern-limit 200: names are cut before.\nexport const a = /[0-9]+$/;')).toEqual([]);
    expect(await inFile('export const a = /[0-9]+$/; // pattern-limit 200: names are cut before.')).toEqual([]);
  });

  it('is not fine with an exception of another form, or one that stands elsewhere', async () => {
    const wrong = await inFile('// pattern-limit: short\nexport const a = /[0-9]+$/;');
    expect(wrong).toEqual([shape, 'a.ts:1: an exception reads "// pattern-limit 200: why"']);
    const far = await inFile('// pattern-limit 200: cut before.\n\nexport const a = /[0-9]+$/;');
    expect(far).toEqual([shape, 'a.ts:1: the exception is not needed: remove it']);
  });
});

describe('a pattern of a value that is not known', () => {
  const unknown = expect.stringMatching(/: it is made of a value that is not known here$/);
  it.each([
    'export const a = (text: string) => new RegExp(text);',
    'export const a = (text: string) => RegExp(`^${text}$`);',
    'export const a = (one: string, other: string) => one.match(other);',
    "let part = 'a'; part += '+'; export const a = new RegExp(part);",
    'export const a = (pattern: string) => ({ pattern });',
    'export const a = (name: string) => ({ patternProperties: { [name]: true } });',
    "export const ONE = 'a'; export const a = (ONE: string) => new RegExp(ONE);",
    "export const ONE = 'a'; export const a = ({ ONE }: { ONE: string }) => new RegExp(ONE);",
    "import { part } from 'elsewhere'; export const a = new RegExp(part);",
  ])('is found: %s', async (text) => expect(await inFile(text)).toEqual([unknown]));

  it('is fine with a limit', async () =>
    expect(await inFile('// pattern-limit 40: a name.\nexport const a = (text: string) => new RegExp(text);')).toEqual(
      [],
    ));
});

describe('what takes linear time', () => {
  it.each([
    ['a.ts', 'export const a = /^[0-9]+$/; export const b = (text: string) => text.match(a);'],
    ['a.ts', "export const a = new RegExp(['a', 'b'].join('|'), 'g');"],
    [
      'a.ts',
      "export const a = { pattern: (text: string) => text }; export const { pattern } = a; export const b = 'x'.split('[0-9]+$');",
    ],
    ['a.json', '{ "pattern": "^[0-9]+$", "note": "[0-9]+$" }'],
  ])('is no problem in %s: %s', async (name, text) => expect(await inFile(text, name)).toEqual([]));

  it('needs no exception', async () =>
    expect(await inFile('// pattern-limit 5: no need.\nexport const a = /^a$/;')).toEqual([
      'a.ts:1: the exception is not needed: remove it',
    ]));
});
