import { child, ownMember, type Fields } from '../document/index.ts';
import { readValue } from '../expression/index.ts';
import type { CheckContext } from './check-context.ts';
import { checkSupplied } from './supplied-values.ts';
import { mayName } from './loop.ts';
import type { Scope } from './scope.ts';
import type { Signature } from './signature.ts';
import { CHILDREN, fieldsOf, SLOT, slotOfPart, widgetSlot, type SlotSignature } from './slot-signature.ts';
import { ANY, TEXT, objectOf, type Field, type ObjectType } from './types.ts';

/** The slots of a part: names for nodes, and entries for a widget. */
export function checkPartSlots(checking: CheckContext): void {
  const { catalogue, model, report } = checking;
  for (const [name, declared] of Object.entries(model.declared('slots'))) {
    const pointer = model.at('slots', name);
    for (const given of Object.keys(fieldsOf(ownMember(declared, 'properties'))))
      mayName(given, child(`${pointer}/properties`, given), checking);
    const entries = ownMember(declared, 'entries');
    if (typeof entries === 'string' && !widgetSlot(entries, catalogue))
      report.unknown('unknown-slot', `${pointer}/entries`, entries, slotsOfWidgets(catalogue), 'slot');
  }
}

const slotsOfWidgets = ({ widgets }: CheckContext['catalogue']): string[] =>
  Object.values(widgets).flatMap(({ name, slots }) =>
    Object.entries(slots ?? {}).flatMap(([slot, { kind }]) => (kind === 'entries' ? [`${name}.${slot}`] : [])),
  );

/** Checks a placeholder: the name of a slot of this part, and the values of its names. */
export function placeholder(node: Fields, pointer: string, checking: CheckContext): Signature {
  const name = ownMember(node.props, 'name') ?? CHILDREN;
  const at = ownMember(node.props, 'name') === undefined ? `${pointer}/widget` : `${pointer}/props/name`;
  const slot = declaredSlot(name, at, checking);
  if (slot?.kind === 'entries')
    checking.report.add('slot-shape', at, 'this slot is given entries: one of {"slot": ...} is their place');
  const given = slot ? namesOf(slot) : ANY;
  const fields: [string, Field][] = [
    ['name', { type: () => TEXT, optional: true }],
    ['with', { type: () => given, optional: given.kind !== 'object' || given.fields.size === 0 }],
  ];
  return {
    name: SLOT,
    props: { kind: 'object', fields: new Map(fields), rest: null, name: 'a slot' },
    events: new Map(),
    items: new Map(),
    models: new Map(),
    slots: new Map(),
    children: true,
    part: false,
  };
}

function declaredSlot(name: unknown, pointer: string, checking: CheckContext): SlotSignature | undefined {
  const { model, report } = checking;
  const declared = model.declared('slots');
  if (typeof name !== 'string' || name.includes('{{')) {
    report.add('prop-mismatch', pointer, 'the name of a slot is written out');
    return undefined;
  }
  model.mark('slots', name);
  if (Object.hasOwn(declared, name)) return slotOfPart(declared[name], checking);
  report.unknown('unknown-slot', pointer, name, Object.keys(declared), 'slot');
  return undefined;
}

const namesOf = ({ names }: SlotSignature): ObjectType => objectOf(names, { name: 'the names of the slot' });

/** Members that a caller's entries may have, but a placeholder may not. */
const THEIRS = ['each', 'as', 'props', 'on', 'body'];

/** Checks a placeholder for the entries that a caller passes. */
export function checkPlace(
  entry: Fields,
  slot: SlotSignature,
  pointer: string,
  scope: Scope,
  checking: CheckContext,
): void {
  const declared = declaredSlot(entry.slot, `${pointer}/slot`, checking);
  for (const key of THEIRS)
    if (entry[key] !== undefined)
      checking.report.add('slot-shape', `${pointer}/${key}`, `the entries that stand here bring their own ${key}`, {
        key: true,
      });
  if (!declared) return;
  if (declared.of !== slot.of) {
    const message =
      declared.kind === 'node'
        ? 'this slot is given a node: {"widget": "slot"} is its place'
        : `its entries are those of ${declared.of}, not of ${slot.of}`;
    checking.report.add('slot-shape', `${pointer}/slot`, message);
  }
  const given = entry.with === undefined ? undefined : readValue(entry.with, `${pointer}/with`, checking.report.sink);
  const place = { pointer: entry.with === undefined ? `${pointer}/slot` : `${pointer}/with` };
  checkSupplied(given, namesOf(declared), place, 'prop', scope, checking);
}

/** Reports required slots that are missing. */
export function checkMissing(
  node: Fields,
  { name, slots }: Signature,
  pointer: string,
  { report }: CheckContext,
): void {
  const given = fieldsOf(node.slots);
  for (const [slot, { needed }] of slots) {
    const there = slot === CHILDREN ? node.children !== undefined : Object.hasOwn(given, slot);
    if (needed && !there) report.add('missing-slot', `${pointer}/widget`, `${name} needs the slot ${slot}`);
  }
}
