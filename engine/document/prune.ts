import { closure, type Implementers, type Lookup } from './closure.ts';
import { MAX_DOCUMENT_DEPTH } from './limits.ts';
import { isObject, type Fields } from './pointer.ts';
import { kindAt, POSITIONS, type Members, type PlaceKind, type Position } from './positions.ts';

/** area name -> roles */
export type RoleAreas = Readonly<Record<string, readonly string[]>>;

/** May a reader with these roles use something with this access? Without access everybody may. An unknown area admits nobody. */
export function allows(access: unknown, roles: readonly string[], areas: RoleAreas): boolean {
  if (access === undefined) return true;
  const named = typeof access === 'string' ? (Object.hasOwn(areas, access) ? areas[access] : []) : access;
  return Array.isArray(named) && named.some((role) => typeof role === 'string' && roles.includes(role));
}

/** Replaces a removed body, case or node of a slot. It shows nothing and names nothing. */
export const EMPTY_CHOICE: Fields = Object.freeze({ choose: null, cases: Object.freeze({}) });

/** The roles of a reader, with the areas and parts. */
interface Reader {
  readonly may: (access: unknown) => boolean;
  /** May this part be used? */
  readonly part: (name: string) => boolean;
}

/**
 * A unit without the elements that its reader may not use; null when the unit itself is one. No reference to a removed element remains:
 * - a node or an entry is removed from its list; in a case, an else, a body or a slot of one node, EMPTY_CHOICE replaces it (so that `else` is not shown instead);
 * - a source becomes {}: it never loads, its paths read null, and who waits for it, reloads it or patches it does so no longer;
 * - an action goes out of its list; the name that it would have given is null from there on;
 * - users of a removed part are removed like nodes or actions; a call whose conflict opens a removed dialog shows the refusal;
 * - members that the table of positions does not list are removed.
 */
export function prune(
  unit: unknown,
  roles: readonly string[],
  areas: RoleAreas,
  part: (name: string) => boolean = () => true,
): Fields | null {
  const reader: Reader = { may: (access) => allows(access, roles, areas), part };
  return isObject(unit) && reader.may(unit.access) ? new Pruner(reader, unit).unit() : null;
}

/** A unit and its reachable parts, all pruned: the server's reply. */
export function pruneBundle(
  unit: unknown,
  lookup: Lookup,
  roles: readonly string[],
  areas: RoleAreas,
  implementers?: Implementers,
): { unit: Fields; parts: Record<string, Fields> } | null {
  const part = (name: string) => {
    const found = lookup(name);
    return !isObject(found) || allows(found.access, roles, areas);
  };
  const pruned = prune(unit, roles, areas, part);
  if (!pruned) return null;
  const made = new Map<string, Fields | null>();
  const find = (name: string) => {
    if (!made.has(name)) made.set(name, prune(lookup(name), roles, areas, part));
    return made.get(name);
  };
  const parts: Record<string, Fields> = {};
  for (const [name, reached] of closure(pruned, find, implementers)) if (isObject(reached)) parts[name] = reached;
  return { unit: pruned, parts };
}

class Pruner {
  private readonly reader: Reader;
  private readonly document: Fields;
  /** The names of sources and dialogs that are gone. */
  private readonly sources: Set<string>;
  private readonly dialogs: Set<string>;
  private depth: number;

  constructor(reader: Reader, document: Fields, depth = 0) {
    this.reader = reader;
    this.document = document;
    this.sources = this.refused(document.sources);
    this.dialogs = this.refused(document.dialogs);
    this.depth = depth;
  }

  unit(): Fields {
    return this.members(POSITIONS.unit, this.document);
  }

  private refused(named: unknown): Set<string> {
    const gone = (value: unknown) => isObject(value) && !this.reader.may(value.access);
    return new Set(isObject(named) ? Object.keys(named).filter((name) => gone(named[name])) : []);
  }

  /** The members that the table of positions lists, each pruned. */
  private members(members: Members, holder: Fields): Fields {
    return mapped(holder, (value, name) => {
      const position = Object.hasOwn(members, name) ? members[name] : undefined;
      return position ? this.at(position, value, name) : position === null ? value : undefined;
    });
  }

  /** The pruned value at a position; undefined when it is removed or has the wrong shape. */
  private at({ is, members, each, items }: Position, value: unknown, name: string): unknown {
    if (Array.isArray(value) && items) return this.list(items, value);
    if (isNameOfTask(value, items)) return value;
    const kept = is && isObject(value) ? this.place(kindAt(is, value), value, name) : undefined;
    if (is) return is === 'body' ? (kept ?? EMPTY_CHOICE) : kept;
    if (!isObject(value)) return undefined;
    return members ? this.members(members, value) : each && mapped(value, (inner, key) => this.at(each, inner, key));
  }

  private list({ is, items }: Position, list: readonly unknown[]): unknown[] {
    return list.flatMap((item) => {
      if (Array.isArray(item)) return items ? [this.list(items, item)] : [];
      if (isNameOfTask(item, items)) return [item];
      return is && isObject(item) ? (this.place(kindAt(is, item), item, '') ?? []) : [];
    });
  }

  /** One element under its name; undefined when the reader may not use it. */
  private place(kind: PlaceKind, value: Fields, name: string): Fields | undefined {
    if (this.depth > MAX_DOCUMENT_DEPTH) return undefined;
    this.depth++;
    const kept = this.mayHave(kind, value, name) ? this.kept(kind, value) : instead(kind, value);
    this.depth--;
    return kept;
  }

  private kept(kind: PlaceKind, value: Fields): Fields {
    if (kind === 'unit') return new Pruner(this.reader, value, this.depth).unit();
    const kept = this.members(POSITIONS[kind], value);
    return kind === 'node' && value.waits !== undefined ? { ...kept, waits: this.waits(value.waits) } : kept;
  }

  private mayHave(kind: PlaceKind, value: Fields, name: string): boolean {
    if (kind === 'source') return !this.sources.has(name);
    if (!this.reader.may(value.access)) return false;
    if (kind === 'action' || kind === 'conflict') return this.mayDo(value);
    return kind !== 'node' || typeof value.widget !== 'string' || this.reader.part(value.widget);
  }

  private mayDo({ all, source, dialog }: Fields): boolean {
    const asked = isObject(all) ? all.source : source;
    if (typeof asked === 'string' && this.sources.has(asked)) return false;
    return typeof dialog !== 'string' || (!this.dialogs.has(dialog) && this.reader.part(dialog));
  }

  private waits(waits: unknown): unknown[] {
    return [waits].flat().filter((name) => typeof name !== 'string' || !this.sources.has(name));
  }
}

/** Is it the name of a task in place of a list of actions? */
const isNameOfTask = (value: unknown, items: Position | undefined): boolean =>
  typeof value === 'string' && items?.is === 'action';

/** Replacements for removed elements: a source that never loads, and a name that the action would have set. */
function instead(kind: PlaceKind, value: Fields): Fields | undefined {
  if (kind === 'source') return {};
  return kind === 'action' && typeof value.as === 'string' ? { do: 'let', as: value.as, to: null } : undefined;
}

/** A copy of an object with changed members; members that become undefined are omitted. */
function mapped(named: Fields, change: (value: unknown, name: string) => unknown): Fields {
  const changed = Object.entries(named).map(([name, value]) => [name, change(value, name)] as const);
  return Object.fromEntries(changed.filter(([, value]) => value !== undefined));
}
