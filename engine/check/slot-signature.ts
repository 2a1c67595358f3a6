import { isObject, ownMember, type Fields } from '../document/index.ts';
import type { SlotDefinition } from '../base/widget.ts';
import type { CheckContext } from './check-context.ts';
import type { Type } from './types.ts';

/** A slot of a widget or a part, as the document that fills it sees it. */
export interface SlotSignature extends SlotDefinition {
  /** The slot of a widget that receives the entries: "dataGrid.columns". */
  readonly of: string;
  /** The names that a part gives to the content of a slot. */
  readonly names: Readonly<Record<string, Type>>;
  /** The type of a row, when the part shows the entries for every row. */
  readonly row?: Type | undefined;
  /** The part requires content in it. */
  readonly needed: boolean;
}

/** The name of a part's slot placeholder. */
export const SLOT = 'slot';
/** The slot for the caller's `children`. */
export const CHILDREN = 'children';

export const slotOfWidget = (widget: string, name: string, slot: SlotDefinition): SlotSignature => ({
  ...slot,
  of: `${widget}.${name}`,
  names: {},
  needed: false,
});

/** A slot that a part declares. */
export function slotOfPart(
  declared: unknown,
  { catalogue, types }: Pick<CheckContext, 'catalogue' | 'types'>,
): SlotSignature {
  const entries = ownMember(declared, 'entries');
  const names = Object.entries(fieldsOf(ownMember(declared, 'properties'))).map(
    ([name, schema]) => [name, types.of(schema)] as const,
  );
  const definition = typeof entries === 'string' ? widgetSlot(entries, catalogue) : undefined;
  const row = definition?.perRow?.as;
  return {
    ...(definition ?? { description: '', kind: entries === undefined ? 'node' : 'entries', body: true }),
    of: typeof entries === 'string' ? entries : '',
    names: Object.fromEntries(names.filter(([name]) => name !== row)),
    row: names.find(([name]) => name === row)?.[1],
    needed: ownMember(declared, 'optional') !== true,
  };
}

export function widgetSlot(place: string, { widgets }: CheckContext['catalogue']): SlotDefinition | undefined {
  const [widget = '', name = ''] = place.split('.');
  const slots = Object.hasOwn(widgets, widget) ? widgets[widget]?.slots : undefined;
  return slots && Object.hasOwn(slots, name) ? slots[name] : undefined;
}

export const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});
