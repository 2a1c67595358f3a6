import type { Unit } from '../../schemas/documents/unit.ts';
import type { DocumentBundle } from '../base/ports.ts';
import { isObject } from '../document/pointer.ts';
import type { RuntimeSlot, RuntimeWidget } from '../base/widget.ts';
import type { SlotsOf } from './node.ts';

/** The name of a part's slot placeholder in a document: `{"widget": "slot"}`. */
export const SLOT = 'slot';

/** The names that each slot defines for the caller's content. */
export const namesOfSlots = (slots: Unit['slots']): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(slots ?? {}).map(([name, slot]) => [
      name,
      Object.keys(isObject(slot.properties) ? slot.properties : {}),
    ]),
  );

/** The slots of widgets and parts. A part's slot for entries takes the entries of the widget's slot that it names. */
export function slotsAmong(widgets: Readonly<Record<string, RuntimeWidget>>, parts: DocumentBundle['parts']): SlotsOf {
  const named = (place: unknown): RuntimeSlot | undefined => {
    const [widget = '', slot = ''] = typeof place === 'string' ? place.split('.') : [];
    const slots = Object.hasOwn(widgets, widget) ? widgets[widget]?.slots : undefined;
    return slots && Object.hasOwn(slots, slot) ? slots[slot] : undefined;
  };
  return (name) => {
    if (Object.hasOwn(widgets, name)) return widgets[name]?.slots;
    const slots = Object.hasOwn(parts, name) ? parts[name]?.['slots'] : undefined;
    if (!isObject(slots)) return undefined;
    return Object.fromEntries(
      Object.entries(slots).map(([slot, given]) => [slot, isObject(given) ? named(given['entries']) : undefined]),
    );
  };
}
