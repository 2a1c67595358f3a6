import { expect, test } from 'vitest';
import { isObject, ownMember, walk } from '../../engine/index.ts';
import { units } from '../support/scenarios/files.ts';

/** These show rows to choose from; the server names no field of theirs. */
const CHOICES: ReadonlySet<unknown> = new Set(['dataGrid', 'list']);

/** The drafts that a call saves and that several fields edit, by the document that has them. */
const forms = Object.entries(units).flatMap(([unit, document]) => {
  const saved = new Set<string>();
  const fields = new Map<string, number>();
  walk(document, ({ kind, value }) => {
    const draft = ownMember(value, 'draft');
    if (typeof draft === 'string' && ownMember(value, 'call') !== undefined) saved.add(draft);
    if (kind !== 'node' || CHOICES.has(ownMember(value, 'widget'))) return;
    const [, bound] = /"drafts\.(\w+)\.value/.exec(JSON.stringify(ownMember(value, 'bind') ?? '')) ?? [];
    if (bound !== undefined) fields.set(bound, (fields.get(bound) ?? 0) + 1);
  });
  const drafts = ownMember(document, 'drafts');
  return [...saved]
    .filter((draft) => !isObject(ownMember(ownMember(drafts, draft), 'save')) && (fields.get(draft) ?? 0) > 1)
    .map((draft) => ({ unit, draft, text: JSON.stringify(document) }));
});

test('there are forms with several fields', () => expect(forms.length).toBeGreaterThan(8));

test('a form lists its refused fields', () => {
  const silent = forms.filter(
    ({ draft, text }) => !text.includes(`{"widget":"errorSummary","props":{"errors":"{{drafts.${draft}.errors}}"}}`),
  );
  expect(silent.map(({ unit, draft }) => `${unit}: ${draft}`)).toEqual([]);
});
