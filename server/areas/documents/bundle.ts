import { createHash } from 'node:crypto';
import type { Static } from 'typebox';
import { pruneBundle, type Implementers } from '../../../engine/document/index.ts';
import type { bundle } from '../../../schemas/entities/document.ts';
import { areas } from '../../../schemas/roles.ts';
import { routeRoles, routes, SCREENS_WITHOUT_ADDRESS } from '../../../schemas/routes.ts';
import { isObject, type Unit, type Units } from './built-in.ts';

type Bundle = Static<typeof bundle>;

/** Who wants a document: undefined roles are nobody's. */
export type HeldRoles = readonly string[] | undefined;

/** May these roles open the screen, as its addresses say? A screen that stands in place of others is for everybody; one without an address for who is signed in. */
export function mayOpen(unit: Unit, held: HeldRoles): boolean {
  const rules = routes.filter(({ screen }) => screen === unit.name).map(routeRoles);
  if (SCREENS_WITHOUT_ADDRESS.some((name) => name === unit.name)) return true;
  if (rules.length === 0 || unit.kind === 'part') return held !== undefined;
  return rules.some((rule) => {
    if (rule === 'anyone') return true;
    if (held === undefined) return false;
    return rule === 'signedIn' || rule.some((role) => held.includes(role));
  });
}

/** A unit with the parts that it reaches, without what these roles may not have; null where that is the unit itself. */
export function createBundle(units: Units, unit: Unit, held: HeldRoles): Bundle | null {
  const lookup = (name: string) => {
    const found = units.get(name);
    return found?.kind === 'part' ? found.document : undefined;
  };
  const pruned = pruneBundle(unit.document, lookup, held ?? [], areas, findImplementers(units));
  if (!pruned) return null;
  const names = [unit.name, ...Object.keys(pruned.parts)];
  const functions = Object.fromEntries(
    names.map((name) => [name, units.get(name)?.functions ?? ''] as const).filter(([, source]) => source !== ''),
  );
  const content = { unit: pruned.unit, parts: pruned.parts, functions };
  return { name: unit.name, version: contentVersion(content), ...content };
}

const contentVersion = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);

/** The parts that fulfil a contract: a unit that leaves the choice open reaches them all. */
const findImplementers =
  (units: Units): Implementers =>
  (contract) =>
    [...units.values()].flatMap(({ kind, name, document }) =>
      kind === 'part' && isObject(document['implements']) && Object.hasOwn(document['implements'], contract)
        ? [name]
        : [],
    );
