import { closure, type Implementers, type Lookup } from './closure.ts';
import { DEEPEST } from './limits.ts';
import { isObject, type Fields } from './pointer.ts';

/** area name -> roles */
export type Areas = Readonly<Record<string, readonly string[]>>;

/** May somebody with these roles have what carries this access? No access means everybody; an area that nobody knows means nobody. */
export function allows(access: unknown, roles: readonly string[], areas: Areas): boolean {
  if (access === undefined) return true;
  const named = typeof access === 'string' ? (Object.hasOwn(areas, access) ? areas[access] : []) : access;
  return Array.isArray(named) && named.some((role) => typeof role === 'string' && roles.includes(role));
}

/** Stands where a whole body, a case or a node of a slot was taken out: it shows nothing and names nothing. */
export const NOTHING: Fields = Object.freeze({ choose: null, cases: Object.freeze({}) });

/** What a reader of certain roles may have. */
interface Reader {
  readonly may: (access: unknown) => boolean;
  /** May this part be used? */
  readonly part: (name: string) => boolean;
}

/**
 * A unit without what its reader may not have; null when that is the unit itself. What is taken out leaves nothing that names it:
 * - a node or an entry goes out of its list; in a case, an else, a body or a slot of one node stands NOTHING (so that `else` is not shown instead);
 * - a source becomes {}: it never loads, its paths read null, and who waits for it, reloads it or patches it does so no longer;
 * - an action goes out of its list; the name that it would have given is null from there on;
 * - what uses a part that the reader may not have is taken out like a node, or like an action.
 */
export function prune(
  unit: unknown,
  roles: readonly string[],
  areas: Areas,
  part: (name: string) => boolean = () => true,
): Fields | null {
  const reader: Reader = { may: (access) => allows(access, roles, areas), part };
  return isObject(unit) && reader.may(unit.access) ? new Pruner(reader, unit).unit() : null;
}

/** A unit and the parts that are left reachable, all pruned: what the server sends. */
export function pruneBundle(
  unit: unknown,
  lookup: Lookup,
  roles: readonly string[],
  areas: Areas,
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
  private depth = 0;

  constructor(reader: Reader, document: Fields) {
    this.reader = reader;
    this.document = document;
    this.sources = this.refused(document.sources);
    this.dialogs = this.refused(document.dialogs);
  }

  unit(): Fields {
    const { sources, dialogs, body } = this.document;
    return {
      ...this.document,
      ...(isObject(sources) && { sources: this.each(sources, (source, name) => this.source(source, name)) }),
      ...(isObject(dialogs) && { dialogs: this.each(dialogs, (dialog) => this.dialog(dialog)) }),
      ...this.keyed('tasks', (task) => (isObject(task) ? { ...task, ...this.list(task, 'do') } : task)),
      ...this.keyed('drafts', (draft) => this.draft(draft)),
      ...this.handlers(this.document),
      ...(body !== undefined && { body: this.node(body) ?? NOTHING }),
    };
  }

  private refused(named: unknown): Set<string> {
    const gone = (value: unknown) => isObject(value) && !this.reader.may(value.access);
    return new Set(isObject(named) ? Object.keys(named).filter((name) => gone(named[name])) : []);
  }

  private keyed(key: string, change: (value: unknown) => unknown): Fields {
    const named = this.document[key];
    return isObject(named) ? { [key]: this.each(named, change) } : {};
  }

  /** What `change` makes undefined is left out. */
  private each(named: Fields, change: (value: unknown, name: string) => unknown): Fields {
    const changed = Object.entries(named).map(([name, value]) => [name, change(value, name)] as const);
    return Object.fromEntries(changed.filter(([, value]) => value !== undefined));
  }

  private source(source: unknown, name: string): unknown {
    if (this.sources.has(name)) return {};
    return isObject(source) ? { ...source, ...this.handlers(source) } : source;
  }

  private dialog(dialog: unknown): unknown {
    return isObject(dialog) && this.reader.may(dialog.access) ? new Pruner(this.reader, dialog).unit() : undefined;
  }

  private draft(draft: unknown): unknown {
    if (!isObject(draft) || !isObject(draft.save)) return draft;
    return { ...draft, save: { ...draft.save, ...this.list(draft.save, 'do') } };
  }

  /** A node or a choice; undefined when the reader may not have it. */
  private node(node: unknown): unknown {
    if (!isObject(node) || this.depth > DEEPEST) return undefined;
    this.depth++;
    const kept = Object.hasOwn(node, 'choose') ? this.choice(node) : this.plain(node);
    this.depth--;
    return kept;
  }

  private choice(choice: Fields): Fields {
    const { cases } = choice;
    return {
      ...choice,
      ...(isObject(cases) && { cases: this.each(cases, (node) => this.node(node) ?? NOTHING) }),
      ...(choice.else !== undefined && { else: this.node(choice.else) ?? NOTHING }),
    };
  }

  private plain(node: Fields): Fields | undefined {
    if (!this.reader.may(node.access) || (typeof node.widget === 'string' && !this.reader.part(node.widget)))
      return undefined;
    const { children, slots } = node;
    return {
      ...node,
      ...this.waits(node),
      ...this.empty(node),
      ...this.handlers(node),
      ...(Array.isArray(children) && { children: children.flatMap((inner) => this.node(inner) ?? []) }),
      ...(isObject(slots) && { slots: this.each(slots, (slot) => this.slot(slot)) }),
    };
  }

  private waits({ waits }: Fields): Fields {
    if (waits === undefined) return {};
    return { waits: [waits].flat().filter((name) => typeof name !== 'string' || !this.sources.has(name)) };
  }

  private empty({ each }: Fields): Fields {
    return isObject(each) && each.empty !== undefined
      ? { each: { ...each, empty: this.node(each.empty) ?? NOTHING } }
      : {};
  }

  private slot(slot: unknown): unknown {
    return Array.isArray(slot) ? slot.flatMap((entry) => this.entry(entry) ?? []) : (this.node(slot) ?? NOTHING);
  }

  private entry(entry: unknown): unknown {
    if (!isObject(entry) || !this.reader.may(entry.access)) return undefined;
    const { body } = entry;
    return { ...entry, ...this.handlers(entry), ...(body !== undefined && { body: this.node(body) ?? NOTHING }) };
  }

  private handlers({ on }: Fields): Fields {
    return isObject(on) ? { on: this.each(on, (handler) => this.handler(handler)) } : {};
  }

  private handler(handler: unknown): unknown {
    return isObject(handler) ? { ...handler, ...this.list(handler, 'do') } : this.actions(handler);
  }

  private list(holder: Fields, key: string): Fields {
    return holder[key] === undefined ? {} : { [key]: this.actions(holder[key]) };
  }

  private actions(actions: unknown): unknown {
    if (!Array.isArray(actions) || this.depth > DEEPEST) return [];
    this.depth++;
    const kept = actions.flatMap((action) => (Array.isArray(action) ? [this.actions(action)] : this.action(action)));
    this.depth--;
    return kept;
  }

  private action(action: unknown): Fields[] {
    if (!isObject(action)) return [];
    if (!this.keeps(action)) return typeof action.as === 'string' ? [{ do: 'let', as: action.as, to: null }] : [];
    const inner = ['meanwhile', 'finally', 'then', 'else', 'run'].map((key) => this.list(action, key));
    const caught = isObject(action.catch) && { catch: this.each(action.catch, (list) => this.actions(list)) };
    return [Object.assign({}, action, ...inner, caught)];
  }

  private keeps(action: Fields): boolean {
    const source = isObject(action.all) ? action.all.source : action.source;
    if (!this.reader.may(action.access) || (typeof source === 'string' && this.sources.has(source))) return false;
    const { dialog } = action;
    return typeof dialog !== 'string' || (!this.dialogs.has(dialog) && this.reader.part(dialog));
  }
}
