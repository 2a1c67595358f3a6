import type { Schema } from '../../base/json.ts';
import { toText } from '../../base/text.ts';
import { isPlain } from '../../base/equal.ts';
import { fields, restoreList, type PatchPlan } from './patch.ts';

/** The path of an entity's records in a reply: '*' stands for every item of a list. */
export type EntityPath = readonly string[];

const MAX_DEPTH = 6;

/** The paths of an entity ("library-item") in a schema. */
export function entityPaths(schema: Schema | undefined, entity: string, entities: Entities): readonly EntityPath[] {
  const found: EntityPath[] = [];
  const visit = (at: Schema | undefined, path: EntityPath): void => {
    if (!at || path.length > MAX_DEPTH) return;
    if (names(at, entity)) return void found.push(path);
    const known = at.$ref === undefined ? at : entities?.[at.$ref];
    if (!known) return;
    if (known !== at && names(known, entity)) return void found.push(path);
    for (const [name, inner] of Object.entries(known.properties ?? {})) visit(inner, [...path, name]);
    if (typeof known.items === 'object') visit(known.items, [...path, '*']);
    for (const inner of [...(known.anyOf ?? []), ...(known.oneOf ?? []), ...(known.allOf ?? [])]) visit(inner, path);
  };
  visit(schema, []);
  return found;
}

/** Every entity that a reply holds, with its places: for a host that does not carry the schemas of replies. */
export function entitiesIn(schema: Schema, entities: Entities): Readonly<Record<string, readonly EntityPath[]>> {
  const found = Object.keys(entities ?? {}).flatMap((name) => {
    const entity = name.replace(/^entities\//, '');
    const paths = entityPaths(schema, entity, entities);
    return paths.length > 0 ? [[entity, paths] as const] : [];
  });
  return Object.fromEntries(found);
}

export type Entities = Readonly<Record<string, Schema>> | undefined;

const names = (schema: Schema, entity: string): boolean => {
  const id: unknown = '$id' in schema ? schema.$id : undefined;
  return schema.$ref === `entities/${entity}` || id === `entities/${entity}`;
};

/** Sets fields of the record with this Id wherever the paths lead to it. Null when it is not there. */
export function patchAt(
  data: unknown,
  path: EntityPath,
  plan: PatchPlan,
): { readonly data: unknown; readonly undo: (data: unknown) => unknown } | null {
  let old: Readonly<Record<string, unknown>> | null = null;
  let set: Readonly<Record<string, unknown>> = {};
  const changed = map(data, path, plan.id, (record) => {
    old ??= record;
    set = plan.set(record);
    return { ...record, ...set };
  });
  if (old === null) return null;
  const before = old;
  return { data: changed, undo: (now) => map(now, path, plan.id, (record) => restoreList(record, before, set)) };
}

type ChangeRecord = (record: Readonly<Record<string, unknown>>) => unknown;

function map(data: unknown, path: EntityPath, id: unknown, change: ChangeRecord): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return isPlain(data) && toText(data['Id']) === toText(id) ? change(fields(data)) : data;
  if (step === '*') {
    if (!Array.isArray(data)) return data;
    const items = data.map((item: unknown) => map(item, rest, id, change));
    return items.every((item, index) => item === data[index]) ? data : items;
  }
  if (!isPlain(data) || !Object.hasOwn(data, step)) return data;
  const inner = map(data[step], rest, id, change);
  return inner === data[step] ? data : { ...data, [step]: inner };
}
