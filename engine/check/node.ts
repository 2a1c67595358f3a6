import { child, faultsOf, isObject, type Fields } from '../document/index.ts';
import { readLogic, readValue, type Expression } from '../expression/index.ts';
import { checkPartRoles, withAccess } from './access.ts';
import { checkBind, withoutBound } from './bind.ts';
import type { CheckContext } from './check-context.ts';
import { checkChoice } from './choice.ts';
import { checkSupplied } from './supplied-values.ts';
import { checkHandlers } from './handler.ts';
import { loopScope } from './loop.ts';
import { itemsOf } from './member.ts';
import { valued } from './own-values.ts';
import type { Scope } from './scope.ts';
import { ofContract, signatureOf, type Signature } from './signature.ts';
import { checkMissing, placeholder } from './part-slots.ts';
import { CHILDREN, SLOT } from './slot-signature.ts';
import { checkSlots } from './slots.ts';
import { ANY, type Type } from './types.ts';

/** A node, or a choice of nodes. */
export function checkBody(body: unknown, pointer: string, scope: Scope, checking: CheckContext): void {
  if (!isObject(body) || checking.report.full) return;
  if (Object.hasOwn(body, 'choose')) checkChoice(body, pointer, scope, checking, checkBody);
  else checkNode(body, pointer, scope, checking);
}

function checkNode(node: Fields, pointer: string, outer: Scope, checking: CheckContext): void {
  const around = withAccess(node, pointer, outer, checking);
  const item = loopScope(node.each, `${pointer}/each`, around, checking, checkBody);
  const scope = valued(node.values, `${pointer}/values`, item, checking);
  if (node.show !== undefined) checking.infer(readLogic(node.show, `${pointer}/show`, checking.report.sink), scope);
  if (node.key !== undefined) checking.infer(readValue(node.key, `${pointer}/key`, checking.report.sink), scope);
  checkWaits(node.waits, `${pointer}/waits`, checking);
  const signature =
    node.widget === SLOT
      ? placeholder(node, pointer, checking)
      : named(node.widget, `${pointer}/widget`, scope, checking);
  if (signature) checkUse(node, signature, pointer, scope, checking);
  else checkLoosely(node, pointer, scope, checking);
}

function checkWaits(waits: unknown, pointer: string, { model, report }: CheckContext): void {
  const sources = Object.keys(model.declared('sources'));
  [waits].flat().forEach((name: unknown, index) => {
    if (typeof name !== 'string') return;
    model.mark('sources', name);
    if (!sources.includes(name))
      report.unknown('unknown-source', Array.isArray(waits) ? child(pointer, index) : pointer, name, sources, 'source');
  });
}

/** The signature of the widget, part or contract of a node. */
function named(widget: unknown, pointer: string, scope: Scope, checking: CheckContext): Signature | undefined {
  const { catalogue, report } = checking;
  if (isObject(widget)) {
    checking.infer(readLogic(widget.for, `${pointer}/for`, report.sink), scope);
    const contract = typeof widget.as === 'string' ? ofContract(widget.as, checking) : undefined;
    if (!contract && typeof widget.as === 'string')
      report.unknown('unknown-contract', `${pointer}/as`, widget.as, Object.keys(catalogue.contracts), 'contract');
    return contract;
  }
  if (typeof widget !== 'string') return undefined;
  const signature = signatureOf(widget, checking);
  if (!signature) {
    const known = [...Object.keys(catalogue.widgets), SLOT, ...Object.keys(catalogue.parts)];
    report.unknown('unknown-widget', pointer, widget, known, widget.includes('/') ? 'part' : 'widget');
  } else if (signature.part) checkPartRoles(widget, pointer, scope, checking);
  return signature;
}

function checkUse(node: Fields, signature: Signature, pointer: string, scope: Scope, checking: CheckContext): void {
  const { report } = checking;
  const bound = checkBind(node.bind, signature, `${pointer}/bind`, scope, checking);
  const place = node.props === undefined ? { pointer: `${pointer}/widget` } : { pointer: `${pointer}/props` };
  const given = node.props === undefined ? undefined : readValue(node.props, `${pointer}/props`, report.sink);
  checkSupplied(given, withoutBound(signature.props, bound), place, signature.part ? 'param' : 'prop', scope, checking);
  checkLiterals(node.props, signature.name, `${pointer}/props`, checking);
  const rows: ReadonlyMap<string, Expression> = given?.kind === 'object' ? new Map(given.entries) : new Map();
  checkHandlers(node.on, withItems(signature, rows, scope, checking), signature.name, `${pointer}/on`, scope, checking);
  if (Array.isArray(node.children)) {
    if (!signature.children && node.children.length > 0)
      report.add('no-children', `${pointer}/children`, `${signature.name} shows no children`, { key: true });
    const inside = scope.with({ names: signature.slots.get(CHILDREN)?.names ?? {} });
    node.children.forEach((inner, index) => checkBody(inner, `${pointer}/children/${index}`, inside, checking));
  }
  checkMissing(node, signature, pointer, checking);
  checkSlots(node.slots, signature, rows, `${pointer}/slots`, scope, checking, checkBody);
}

/** The events of a widget; payloads of rows get the type of its rows. */
function withItems(
  { events, items }: Signature,
  given: ReadonlyMap<string, Expression>,
  scope: Scope,
  checking: CheckContext,
): ReadonlyMap<string, Type> {
  const itemOf = (prop: string): Type => {
    const list = given.get(prop);
    return (list && itemsOf(checking.report.silently(() => checking.infer(list, scope)))) ?? ANY;
  };
  const typed = [...events].map(([event, payload]): [string, Type] => {
    const members = items.get(event);
    if (payload.kind !== 'object' || !members || members.size === 0) return [event, payload];
    const fields = [...payload.fields].map(([name, field]) => {
      const prop = members.get(name);
      return [name, prop === undefined ? field : { ...field, type: () => itemOf(prop) }] as const;
    });
    return [event, { ...payload, fields: new Map(fields) }];
  });
  return new Map(typed);
}

/** Schemas check literals beyond their types: minimum, length, format. */
function checkLiterals(props: unknown, name: string, pointer: string, { catalogue, report }: CheckContext): void {
  const schemas = Object.hasOwn(catalogue.widgets, name) ? catalogue.widgets[name]?.props.properties : undefined;
  if (!isObject(props) || !schemas) return;
  for (const [prop, value] of Object.entries(props)) {
    const schema = Object.hasOwn(schemas, prop) ? schemas[prop] : undefined;
    const isLiteral = typeof value === 'number' || (typeof value === 'string' && !value.includes('{{'));
    if (!schema || !isLiteral) continue;
    const lookup = (other: string) => catalogue.entities[other];
    for (const fault of faultsOf(value, schema, { lookup, unknown: report.hearUnknown }, 1))
      report.add('prop-mismatch', child(pointer, prop), fault.message);
  }
}

/** Checks the children and expressions of an unknown widget. */
function checkLoosely(node: Fields, pointer: string, scope: Scope, checking: CheckContext): void {
  if (node.props !== undefined) checking.infer(readValue(node.props, `${pointer}/props`, checking.report.sink), scope);
  checkHandlers(node.on, null, '', `${pointer}/on`, scope, checking);
  if (Array.isArray(node.children))
    node.children.forEach((inner, index) => checkBody(inner, `${pointer}/children/${index}`, scope, checking));
}
