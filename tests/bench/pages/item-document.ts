import type { JsonObject } from '../../../engine/index.ts';
import { HIDING, type Item } from './spec.ts';

/** The items as a document of the page language. */
export const documentOf = (items: readonly Item[]): JsonObject => ({
  screen: 'bench',
  version: 1,
  state: Object.fromEntries(items.flatMap(stateOf)),
  body: { widget: 'stack', props: { gap: 'xs' }, children: items.map(nodeOf) },
});

function stateOf({ kind, name }: Item): readonly (readonly [string, JsonObject])[] {
  if (kind === 'input') return [[name, { type: 'string', default: '' }]];
  return kind === 'checkbox' ? [[name, { type: 'boolean', default: false }]] : [];
}

function nodeOf({ kind, name, label, conditional }: Item): JsonObject {
  const show: JsonObject = conditional ? { show: `state.f0 != '${HIDING}'` } : {};
  if (kind === 'text') return { widget: 'text', ...show, props: { text: label } };
  if (kind === 'button') return { widget: 'button', ...show, props: { text: label } };
  return { widget: kind === 'input' ? 'textInput' : 'checkbox', ...show, props: { label }, bind: `state.${name}` };
}
