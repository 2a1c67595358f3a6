import { isObject, ownMember, WIDGET_GROUPS } from '../../../engine/index.ts';
import type { PaletteProps } from './schema.ts';

/** An element that can be inserted into a document. */
export interface PaletteEntry {
  readonly name: string;
  /** The group of a widget, or "part". */
  readonly group: string;
  readonly description: string;
  readonly examples: readonly PaletteExample[];
}

export interface PaletteExample {
  readonly name: string;
  readonly node: Readonly<Record<string, unknown>>;
  readonly state: Readonly<Record<string, unknown>>;
}

const GROUPS: readonly string[] = [...WIDGET_GROUPS, 'part'];

/** The widgets with their examples, and the parts with their params, by group. */
export function entriesOf(known: PaletteProps['known']): readonly PaletteEntry[] {
  const catalogue = ownMember(known, 'catalogue');
  const widgets = Object.values(fields(ownMember(catalogue, 'widgets'))).flatMap(widgetEntry);
  const parts = Object.entries(fields(ownMember(catalogue, 'parts'))).map(([name, part]) => partEntry(name, part));
  return [...widgets, ...parts].toSorted(
    (one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group) || one.name.localeCompare(other.name),
  );
}

/** The entries that match a search by name, description or example. */
export function matchingEntries(entries: readonly PaletteEntry[], search: string): readonly PaletteEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const textOf = ({ name, description, examples }: PaletteEntry): string =>
    [name, description, ...examples.map((example) => example.name)].join(' ').toLowerCase();
  return entries.filter((entry) => words.every((word) => textOf(entry).includes(word)));
}

const fields = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function widgetEntry(widget: unknown): PaletteEntry[] {
  const examples = ownMember(widget, 'examples');
  const name = text(ownMember(widget, 'name'));
  if (!Array.isArray(examples) || name === '') return [];
  return [
    {
      name,
      group: text(ownMember(widget, 'group')),
      description: text(ownMember(widget, 'description')),
      examples: examples.map((example: unknown) => ({
        name: text(ownMember(example, 'name')),
        node: fields(ownMember(example, 'node')),
        state: fields(ownMember(example, 'state')),
      })),
    },
  ];
}

/** A part with a placeholder for each required param, as its own example. */
function partEntry(name: string, part: unknown): PaletteEntry {
  const params = Object.entries(fields(ownMember(part, 'params'))).filter(
    ([, schema]) => ownMember(schema, 'default') === undefined,
  );
  const props = Object.fromEntries(params.map(([param]) => [param, null]));
  const node = { widget: name, ...(params.length > 0 ? { props } : {}) };
  return { name, group: 'part', description: text(ownMember(part, 'note')), examples: [{ name, node, state: {} }] };
}
