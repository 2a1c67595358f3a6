import type { DocumentBundle, KeepStore } from '../base/ports.ts';
import { toText } from '../base/text.ts';
import type { PreparedChild, PreparedNode, PreparedUnit } from '../prepare/types.ts';
import { resolveName } from '../runtime/contracts.ts';
import type { PageRuntime } from '../runtime/page.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { evaluateReader, isTrue, readInto } from '../runtime/scope/read.ts';
import { scopeWithin, type Scope } from '../runtime/scope/scope.ts';
import { UnitScope } from '../runtime/scope/unit-scope.ts';
import { makePart } from './make-part.ts';
import { fitsMedia, waitingFor } from './resolved-node.ts';
import { libraryOf } from './screen.tsx';
import { slotOf } from './slot-content.tsx';

/** A reply is current for this time before its screen is shown. */
const FRESH_MS = 5_000;
/** What is shown may depend on data, and ask for more. */
const MAX_ROUNDS = 3;

/**
 * Asks for the first data of a screen whose modules are loaded, without showing it. It follows the nodes that the screen would show, except for rows and the content
 * of slots that a widget may hide. Only calls that change nothing are made. Failures are left to the display.
 */
export async function askScreen(
  { page }: Pick<Runtime, 'page'>,
  bundle: DocumentBundle,
  params: Readonly<Record<string, unknown>>,
  url: KeepStore,
): Promise<void> {
  const library = libraryOf(page, bundle);
  const keep = { ...page.ports.keep, url };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const replies: Promise<void>[] = [];
    // Sources that have replies in the store begin with them.
    const unit = new UnitScope({ page, library, prepared: library.main, params, keep });
    if (page.opens(unit.prepared.access)) askUnit(unit, replies);
    if (replies.length === 0) return;
    // oxlint-disable-next-line no-await-in-loop -- each round needs the replies of the one before
    await Promise.all(replies);
  }
}

function askUnit(unit: UnitScope, replies: Promise<void>[]): void {
  for (const name of readsOf(unit.prepared, unit.page)) {
    const reply = unit.source(name).askAhead(FRESH_MS);
    if (reply) replies.push(reply);
  }
  askChild(unit.prepared.body, unit, replies);
}

/** The sources whose calls change nothing. */
const readsOf = ({ sources }: PreparedUnit, { catalogue: { calls } }: PageRuntime): readonly string[] =>
  Object.entries(sources).flatMap(([name, { kind, asks }]) => {
    const call = kind === 'call' && Object.hasOwn(calls, asks) ? calls[asks] : undefined;
    return call && (call.affects ?? []).length === 0 ? [name] : [];
  });

function askChild(child: PreparedChild, scope: Scope, replies: Promise<void>[]): void {
  try {
    if (child.kind === 'node') askNode(child, scopeWithin(scope, child.values), replies);
    if (child.kind !== 'choice') return;
    const chosen = child.cases.get(toText(evaluateReader(child.choose, scope))) ?? child.else;
    if (chosen) askChild(chosen, scope, replies);
  } catch {
    // The display shows what is wrong with it.
  }
}

function askNode(node: PreparedNode, scope: Scope, replies: Promise<void>[]): void {
  const { page, library } = scope.unit;
  if (!page.allows(node.access) || !fitsMedia(node.only, page) || !isTrue(node.show, scope)) return;
  if (typeof node.widget !== 'string' || waitingFor(node, scope)) return;
  const target = resolveName(node.widget, page, library);
  const props: Record<string, unknown> = { ...node.fixed };
  if (target.kind !== 'widget') readInto(props, [...node.globals, ...node.live], scope);
  if (target.kind === 'part')
    return askUnit(
      makePart(target.name, props, { node, scope }, () => {}),
      replies,
    );
  if (target.kind === 'slot') return askSlot(node, props, scope, replies);
  for (const child of node.children) askChild(child, scope, replies);
}

function askSlot(node: PreparedNode, props: Readonly<Record<string, unknown>>, scope: Scope, replies: Promise<void>[]) {
  const slot = slotOf(props);
  const filling = scope.unit.filling(slot);
  if (!filling) return;
  const inner = scope.unit.slotScope(slot, filling, node.name + scope.suffix);
  inner.give(props['with']);
  for (const child of filling.children) askChild(child, inner, replies);
}
