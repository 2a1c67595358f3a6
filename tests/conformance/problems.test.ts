import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkText, KINDS, problemsManual } from '../../engine/check/index.ts';
import { migrate } from '../../engine/document/index.ts';
import { catalogue } from './catalogue.ts';
import expected from './problems/expected.json' with { type: 'json' };
import plain from './problems/plain-confirm.json' with { type: 'json' };
import { workbookChecks } from '../../workbook/own-checks.ts';

const FOLDER = join(import.meta.dirname, 'problems');
const documents = readdirSync(FOLDER).filter((name) => name !== 'expected.json');
/** "unknown-key.of-schema.json" shows another place of the same kind. */
const kindOf = (file: string): string => file.split('.')[0] ?? file;
const places = new Map<string, string>(Object.entries(expected));
const wide = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ widget: 'nothing' })));

/** Invalid JSON texts, which are no files. */
const texts: Readonly<Record<string, readonly [string, string]>> = {
  'invalid-json': ['{"screen": "chat", "version": 1,\n "body" {"widget": "stack"}}', '2:9'],
  'duplicate-key': ['{"screen": "chat", "version": 1, "body": {"widget": "stack"},\n "version": 1}', '2:2'],
  'too-deep': [`{"screen": "chat", "version": 1, "note": ${'['.repeat(1e5)}`, '1:241'],
  'too-large': [' '.repeat(11 * 1024 * 1024), '1:1'],
  'too-many-problems': [
    `{"screen": "chat", "version": 1, "body": {"widget": "stack", "children": ${wide(400)}}}`,
    '1:1',
  ],
};

describe('each kind of problem', () => {
  it('is shown by its documents, in its place, and nothing else', () => {
    const found = documents.map((file) => {
      const kind = file.startsWith('workbook-') ? 'workbook' : 'screen';
      const problems = checkText(readFileSync(join(FOLDER, file), 'utf8'), {
        catalogue,
        kind,
        ownChecks: workbookChecks,
      });
      return [file, problems.map((problem) => `${problem.kind} ${problem.line}:${problem.column} ${problem.pointer}`)];
    });
    const wanted = documents.map((file) => [file, [`${kindOf(file)} ${places.get(file.slice(0, -'.json'.length))}`]]);
    expect(found).toEqual(wanted);
  });

  it.each(Object.entries(texts))('%s is found in a text', (kind, [text, place]) => {
    const found = checkText(text, { catalogue }).find((problem) => problem.kind === kind);
    expect(found && `${found.line}:${found.column}`).toBe(place);
  });

  it.each([
    ['nothing named', { text: 'Sure?' }, ['plain-confirm']],
    ['the deed named, and not in red', { text: 'Sure?', ok: 'Delete' }, ['plain-confirm']],
    ['the deed named, in red', { text: 'Sure?', ok: 'Delete', tone: 'danger' }, []],
    [
      'the deed named, red in one case',
      { text: 'Sure?', ok: 'Delete', tone: "{{ hasRole('Admin') ? 'danger' : 'info' }}" },
      [],
    ],
  ])('plain-confirm: before what destroys, with %s', (_, question, kinds) => {
    const [ask, call] = plain.body.on.click;
    const document = { ...plain, body: { ...plain.body, on: { click: [{ ...ask, ...question }, call] } } };
    const found = checkText(JSON.stringify(document), { catalogue }).map(({ kind }) => kind);
    expect(found.filter((kind) => kind === 'plain-confirm')).toEqual(kinds);
  });

  it('unknown-key: an entry for every item has nothing for an empty list', () => {
    const empty = { widget: 'text', props: { text: 'None' } };
    const items = [{ props: { id: 'a', text: 'A' }, each: { in: "['a']", as: 'name', key: '{{name}}', empty } }];
    const document = { screen: 'chat', version: 1, body: { widget: 'menu', props: { text: 'M' }, slots: { items } } };
    const found = checkText(JSON.stringify(document), { catalogue }).map(({ kind, pointer }) => `${kind} ${pointer}`);
    expect(found.filter((problem) => problem.includes('/each'))).toEqual([
      'unknown-key /body/slots/items/0/each/empty',
    ]);
  });

  it('checker-failed is told when the checker itself fails', () => {
    const broken = {
      ...catalogue,
      get widgets(): never {
        throw new Error('a broken catalogue');
      },
    };
    const problems = checkText('{"screen": "chat", "version": 1, "body": {"widget": "stack"}}', { catalogue: broken });
    expect(problems.map(({ kind, message }) => `${kind}: ${message}`)).toEqual(['checker-failed: a broken catalogue']);
  });

  it('cannot-migrate is told by a migration', () => {
    const fails = {
      name: 'thing',
      version: 2,
      migrations: [
        {
          to: 2,
          why: 'a test',
          up: () => {
            throw new Error('no');
          },
        },
      ],
    };
    expect(migrate({ version: 1 }, fails).problems.map(({ kind }) => kind)).toEqual(['cannot-migrate']);
  });

  it('has a document or a text that shows it', () => {
    const shown = new Set([...documents.map(kindOf), ...Object.keys(texts), 'cannot-migrate', 'checker-failed']);
    expect([...shown].toSorted()).toEqual(Object.keys(KINDS).toSorted());
  });

  it('stands in docs/problems.md', () => {
    const manual = readFileSync(join(import.meta.dirname, '../../docs/problems.md'), 'utf8');
    expect(manual).toBe(problemsManual());
  });
});
