import { expect, test } from 'vitest';
import { isObject, ownMember, walk, type JsonObject } from '../../engine/index.ts';
import { units } from '../support/scenarios/files.ts';

interface Found {
  readonly unit: string;
  readonly name: string;
  readonly draft: object;
  readonly text: string;
}

const drafts: readonly Found[] = Object.entries(units).flatMap(([unit, document]) => {
  const found: Found[] = [];
  const text = JSON.stringify(document);
  walk(document, ({ kind, value, pointer }) => {
    if (kind === 'draft') found.push({ unit, name: `${unit}${pointer.slice('/drafts'.length)}`, draft: value, text });
  });
  return found;
});
const isKept = ({ draft }: Found): boolean => ownMember(draft, 'keep') !== undefined;

test('there are drafts', () => expect(drafts.length).toBeGreaterThan(20));

const namesOf = (found: readonly Found[]): readonly string[] => found.map(({ name }) => name);

test('a draft keeps typed text over a reload, or its note gives the reason', () => {
  const says = ({ draft }: Found): boolean => /^Not kept: .+/.test(String(ownMember(draft, 'note')));
  expect(namesOf(drafts.filter((one) => isKept(one) === says(one)))).toEqual([]);
});

test('a kept draft says what it holds unsaved, and offers to throw it away', () => {
  const offers = ({ name, text }: Found): boolean => {
    const draft = name.slice(name.lastIndexOf('/') + 1);
    return text.includes(`{"widget":"drafts/restored","props":{"restored":"{{drafts.${draft}.restored}}"`);
  };
  const silent = drafts.filter((one) => isKept(one) && !isObject(ownMember(one.draft, 'save')) && !offers(one));
  expect(namesOf(silent)).toEqual([]);
});

test('a numbered list of a screen keeps its page in the address', () => {
  const lists: string[] = [];
  const forgetful: string[] = [];
  for (const [unit, document] of Object.entries(units))
    if ('screen' in document)
      walk(document, ({ kind, value, pointer }) => {
        const pages = kind === 'source' && ownMember(value, 'pages');
        if (!isObject(pages) || 'cursor' in pages || pointer.slice(1).includes('/dialogs')) return;
        lists.push(unit);
        // One that has no pager reads all of its pages by itself.
        const paged = new RegExp(`sources\\.${pointer.split('/').at(-1)}\\.pages?\\b`).test(JSON.stringify(document));
        if (paged && !('keep' in pages)) forgetful.push(`${unit}${pointer}`);
      });
  expect(lists.length).toBeGreaterThan(9);
  expect(forgetful).toEqual([]);
});

/** Inputs with longer texts. */
const LONG: ReadonlySet<unknown> = new Set(['textArea', 'sheet', 'codeEditor', 'jsonEditor', 'richEditor']);

/** The inputs of a document whose long texts nothing keeps. */
function unkeptTexts(unit: string, document: JsonObject): readonly string[] {
  // A text in the state has a draft beside it, which stores it.
  if (drafts.some((one) => isKept(one) && one.unit === unit)) return [];
  const unkept: string[] = [];
  walk(document, ({ kind, value, pointer }) => {
    const bind = ownMember(value, 'bind');
    const paths = isObject(bind) ? Object.values(bind) : [bind];
    if (
      kind === 'node' &&
      LONG.has(ownMember(value, 'widget')) &&
      paths.some((path) => String(path).startsWith('state.'))
    )
      unkept.push(`${unit}${pointer}`);
  });
  return unkept;
}

test('a document keeps its long texts', () => {
  expect(Object.entries(units).flatMap(([unit, document]) => unkeptTexts(unit, document))).toEqual([]);
});
