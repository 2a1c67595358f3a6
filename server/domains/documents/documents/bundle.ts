import { createHash } from 'node:crypto';
import type { Static } from 'typebox';
import { pruneBundle, type Implementers } from '../../../../engine/document/index.ts';
import type { bundle } from '../../../../schemas/entities/document.ts';
import { areas } from '../../../../schemas/roles.ts';
import { routeRoles, routes, SCREENS_WITHOUT_ADDRESS } from '../../../../schemas/routes.ts';
import { isObject, type Unit, type Units } from './built-in.ts';

type Bundle = Static<typeof bundle>;

/** The roles of the reader; undefined without a session. */
export type HeldRoles = readonly string[] | undefined;

/** Whether the routes of a screen let these roles open it. SCREENS_WITHOUT_ADDRESS are for everybody; other screens without a route need a session. */
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

/** Returns a unit with the parts that it uses, pruned for these roles; null if the roles may not read the unit itself. */
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

/** Finds the parts that implement a contract. A unit that names only the contract may use any of them. */
const findImplementers =
  (units: Units): Implementers =>
  (contract) =>
    [...units.values()].flatMap(({ kind, name, document }) =>
      kind === 'part' && isObject(document['implements']) && Object.hasOwn(document['implements'], contract)
        ? [name]
        : [],
    );
