import { child, isObject, type Fields } from '../document/index.ts';
import { readLogic, readValue, type Expression } from '../expression/index.ts';
import { withAccess } from './access.ts';
import { checkBind, withoutBound } from './bind.ts';
import type { CheckContext } from './check-context.ts';
import { checkSupplied } from './supplied-values.ts';
import { checkHandlers } from './handler.ts';
import { loopScope, withItem, type CheckBody } from './loop.ts';
import { itemsOf } from './member.ts';
import { checkPlace } from './part-slots.ts';
import { valued, valuedWithoutRow } from './own-values.ts';
import { CHILDREN, type SlotSignature } from './slot-signature.ts';
import type { Scope } from './scope.ts';
import { mapped, withModels, type Signature } from './signature.ts';
import { ANY, objectOf, type ObjectType, type Type } from './types.ts';

type SuppliedValues = ReadonlyMap<string, Expression>;

/** Checks the content of a node's slots. */
export function checkSlots(
  slots: unknown,
  signature: Signature,
  given: SuppliedValues,
  pointer: string,
  scope: Scope,
  checking: CheckContext,
  body: CheckBody,
): void {
  if (!isObject(slots)) return;
  for (const [name, content] of Object.entries(slots)) {
    const at = child(pointer, name);
    const slot = signature.slots.get(name);
    if (slot && name !== CHILDREN)
      checkSlot(content, slot, given, at, scope.with({ names: slot.names }), checking, body);
    else
      checking.report.add('unknown-slot', at, `${signature.name} has no slot ${name}`, {
        key: true,
        nearest: checking.report.nearest(
          name,
          [...signature.slots.keys()].filter((known) => known !== CHILDREN),
        ),
      });
  }
}

function checkSlot(
  content: unknown,
  slot: SlotSignature,
  given: SuppliedValues,
  pointer: string,
  scope: Scope,
  checking: CheckContext,
  body: CheckBody,
): void {
  const entries = Array.isArray(content);
  if (entries !== (slot.kind === 'entries')) {
    const message = slot.kind === 'entries' ? 'this slot holds a list of entries' : 'this slot holds one node';
    return checking.report.add('slot-shape', pointer, message, { key: true });
  }
  if (!entries) return body(content, pointer, scope, checking);
  const row = rowType(slot, given, scope, checking);
  content.forEach((entry: unknown, index) => {
    if (!isObject(entry)) return;
    if (entry.slot === undefined) checkEntry(entry, slot, row, child(pointer, index), scope, checking, body);
    else checkEntryPlace(entry, slot, child(pointer, index), scope, checking);
  });
}

/** Checks a caller's entries within a part. The part states the conditions, the caller all the rest. */
function checkEntryPlace(
  entry: Fields,
  slot: SlotSignature,
  pointer: string,
  outer: Scope,
  checking: CheckContext,
): void {
  const around = withAccess(entry, pointer, outer, checking);
  const scope = valued(entry.values, `${pointer}/values`, around, checking);
  if (entry.show !== undefined) checking.infer(readLogic(entry.show, `${pointer}/show`, checking.report.sink), scope);
  checkPlace(entry, slot, pointer, scope, checking);
}

/** The type of a row: declared by the part, or the item of the prop with the rows. */
function rowType(slot: SlotSignature, given: SuppliedValues, scope: Scope, checking: CheckContext): Type {
  if (slot.row) return slot.row;
  const rows = slot.perRow && given.get(slot.perRow.rows);
  return rows ? (itemsOf(checking.report.silently(() => checking.infer(rows, scope))) ?? ANY) : ANY;
}

function checkEntry(
  entry: Fields,
  slot: SlotSignature,
  row: Type,
  pointer: string,
  outer: Scope,
  checking: CheckContext,
  body: CheckBody,
): void {
  const around = withAccess(entry, pointer, outer, checking);
  const scope = loopScope(entry.each, `${pointer}/each`, around, checking);
  const as = slot.perRow ? (typeof entry.as === 'string' ? entry.as : slot.perRow.as) : undefined;
  const inRow =
    as === undefined ? scope : withItem(as, row, entry.as === undefined ? pointer : `${pointer}/as`, scope, checking);
  const outOfRow = as === undefined || scope.name(as) ? scope : scope.with({ hidden: as });
  const values = `${pointer}/values`;
  const each = valued(entry.values, values, inRow, checking);
  const once = valuedWithoutRow(entry.values, values, outOfRow, checking);
  if (entry.show !== undefined) checking.infer(readLogic(entry.show, `${pointer}/show`, checking.report.sink), each);
  checkProps(entry, slot, pointer, once, each, checking);
  const events = new Map(Object.entries(slot.events ?? {}).map(([name, schema]) => [name, checking.types.of(schema)]));
  checkHandlers(entry.on, events, 'this entry', `${pointer}/on`, each, checking);
  if (entry.body === undefined) return;
  if (slot.body !== true)
    checking.report.add('slot-body', `${pointer}/body`, 'entries of this slot have no body', { key: true });
  body(entry.body, `${pointer}/body`, each, checking);
}

/** The props that are shown for every row see the row; the others do not. */
function checkProps(
  entry: Fields,
  slot: SlotSignature,
  pointer: string,
  once: Scope,
  each: Scope,
  checking: CheckContext,
): void {
  const type = propsOf(entry, slot, pointer, once, checking);
  const perRow = new Set(slot.perRow?.props);
  const props = isObject(entry.props) ? entry.props : {};
  const at = `${pointer}/props`;
  const place = { pointer: entry.props === undefined ? pointer : at };
  for (const rows of [true, false]) {
    const part = Object.fromEntries(Object.entries(props).filter(([name]) => perRow.has(name) === rows));
    const wanted = only(type, (name) => perRow.has(name) === rows);
    checkSupplied(readValue(part, at, checking.report.sink), wanted, place, 'prop', rows ? each : once, checking);
  }
}

/** The props of an entry, with its models; what is bound is not required. */
function propsOf(entry: Fields, slot: SlotSignature, pointer: string, scope: Scope, checking: CheckContext) {
  const name = `an entry of ${slot.of}`;
  const models = mapped(slot.models ?? {}, ({ schema }) => checking.types.of(schema));
  const bound = checkBind(entry.bind, { name, models }, `${pointer}/bind`, scope, checking);
  const props = slot.props ? checking.types.of(slot.props) : objectOf({});
  return withoutBound(withModels(props, models, name), bound);
}

/** The other members stay known, but are not missed. */
const only = (type: ObjectType, keep: (name: string) => boolean): ObjectType => ({
  ...type,
  name: 'the props of an entry',
  fields: new Map([...type.fields].map(([name, field]) => [name, keep(name) ? field : { ...field, optional: true }])),
});
