import { expect, test } from 'vitest';
import { isObject, ownMember, walk } from '../../engine/index.ts';
import { units } from '../support/scenarios/files.ts';

interface Found {
  readonly name: string;
  readonly draft: object;
  readonly text: string;
}

const drafts: readonly Found[] = Object.entries(units).flatMap(([unit, document]) => {
  const found: Found[] = [];
  walk(document, ({ kind, value, pointer }) => {
    if (kind === 'draft')
      found.push({ name: `${unit}${pointer.slice('/drafts'.length)}`, draft: value, text: JSON.stringify(document) });
  });
  return found;
});
const isKept = ({ draft }: Found): boolean => ownMember(draft, 'keep') !== undefined;

test('there are drafts', () => expect(drafts.length).toBeGreaterThan(20));

test.each(drafts)('$name keeps typed text over a reload, or its note gives the reason', ({ draft }) => {
  const says = /^Not kept: .+/.test(String(ownMember(draft, 'note')));
  expect(ownMember(draft, 'keep') === undefined ? says : !says).toBe(true);
});

test.each(drafts.filter((one) => isKept(one) && !isObject(ownMember(one.draft, 'save'))))(
  '$name says what it holds unsaved, and offers to throw it away',
  ({ name, text }) => {
    const draft = name.slice(name.lastIndexOf('/') + 1);
    expect(text).toContain(`{"widget":"drafts/restored","props":{"restored":"{{drafts.${draft}.restored}}"`);
  },
);

/** Inputs with longer texts. */
const LONG: ReadonlySet<unknown> = new Set(['textArea', 'sheet', 'codeEditor', 'jsonEditor', 'richEditor']);

test.each(Object.entries(units))('%s keeps its long texts', (_, document) => {
  const unkept: string[] = [];
  walk(document, ({ kind, value, pointer }) => {
    const bind = ownMember(value, 'bind');
    const paths = isObject(bind) ? Object.values(bind) : [bind];
    if (
      kind === 'node' &&
      LONG.has(ownMember(value, 'widget')) &&
      paths.some((path) => String(path).startsWith('state.'))
    )
      unkept.push(pointer);
  });
  // A text in the state has a draft beside it, which stores it.
  const hasDraft = drafts.some((one) => isKept(one) && one.text === JSON.stringify(document));
  expect(hasDraft ? [] : unkept).toEqual([]);
});
