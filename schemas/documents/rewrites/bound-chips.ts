import { isFields, type Fields, type Rewrite } from './rewrite.ts';

export const boundChips: Rewrite = {
  why: 'A chip of a filterBar is bound like an input, instead of a value with a handler that sets it; a toggle names the value with which it is on.',
  places: { node: (node) => mapChips(node, rewriteChip) },
};

/** Maps the chips of a filterBar; other nodes are returned themselves. */
export function mapChips(node: Fields, map: (chip: Fields, props: Fields) => Fields): Fields {
  const { widget, slots } = node;
  if (widget !== 'filterBar' || !isFields(slots) || !Array.isArray(slots['chips'])) return node;
  const before: readonly unknown[] = slots['chips'];
  const chips = before.map((chip) => (isFields(chip) && isFields(chip['props']) ? map(chip, chip['props']) : chip));
  return chips.every((chip, index) => chip === before[index]) ? node : { ...node, slots: { ...slots, chips } };
}

function rewriteChip(chip: Fields, props: Fields): Fields {
  const on = props['toggle'] === true ? onlyOption(props['options']) : null;
  if (on === null) return bound(chip, props) ?? chip;
  const { options: _, label: _label, toggle: _toggle, ...others } = props;
  const named = { ...others, label: on.text, toggle: on.value };
  return bound(chip, named) ?? { ...chip, props: named };
}

/** The one option of a toggle of the former form. */
function onlyOption(options: unknown): { readonly value: string; readonly text: unknown } | null {
  const option: unknown = Array.isArray(options) && options.length === 1 ? options[0] : null;
  const value = isFields(option) ? option['value'] : null;
  return isFields(option) && typeof value === 'string' && option['text'] !== undefined
    ? { value, text: option['text'] }
    : null;
}

/** The chip with a bind; null where its value is not one path, or its handler does more than to set that path. */
function bound(chip: Fields, props: Fields): Fields | null {
  const { path, to } = onlySet(chip['on']);
  const { value, ...others } = props;
  const changed = path === undefined ? null : boundProps(path, formulaOf(value), formulaOf(to), others);
  if (changed === null) return null;
  const { on: _, props: _props, ...rest } = chip;
  return { ...rest, props: changed, bind: path };
}

/** The path and value that its only handler, on `change`, sets. */
function onlySet(on: unknown): { readonly path?: string; readonly to?: unknown } {
  if (!isFields(on) || Object.keys(on).length !== 1 || !Array.isArray(on['change'])) return {};
  const actions: readonly unknown[] = on['change'];
  const [action] = actions;
  if (actions.length !== 1 || !isFields(action) || Object.keys(action).length !== 3 || action['do'] !== 'set')
    return {};
  return typeof action['path'] === 'string' && 'to' in action ? { path: action['path'], to: action['to'] } : {};
}

/** A formula without spaces; null for other values. */
const formulaOf = (value: unknown): string | null =>
  typeof value === 'string' ? (/^\{\{([^{}]*)\}\}$/.exec(value)?.[1]?.replaceAll(/\s/g, '') ?? null) : null;

function boundProps(path: string, value: string | null, to: string | null, props: Fields): Fields | null {
  const { toggle: on, none } = props;
  if (value === path && (to === 'event.value' || to === `event.valueor${quoted(none)}`)) return props;
  if (typeof on !== 'string') return null;
  const [is, event] = [quoted(on), `event.value==${quoted(on)}`];
  if (value === `${path}?${is}:null` && to === event) return { ...props, toggle: true };
  if (value !== `${path}==${is}?${is}:null` || to === null) return null;
  const start = `${event}?${is}:`;
  const off = to.startsWith(start) ? to.slice(start.length) : '';
  const text = /^'([^']*)'$/.exec(off)?.[1];
  if (text !== undefined) return { ...props, none: text };
  return off === 'null' ? props : null;
}

const quoted = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));
