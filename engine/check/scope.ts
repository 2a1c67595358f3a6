import type { ConfirmedQuestion } from './action-step.ts';
import type { Type } from './types.ts';

/** The scope at a position of a unit beside its roots: names, loops, narrowed types and roles. Immutable; it can only be extended. */
export class Scope {
  private readonly parent: Scope | null;
  private readonly more: Partial<Extension>;

  constructor(parent: Scope | null, more: Partial<Extension> = {}) {
    this.parent = parent;
    this.more = more;
  }

  with(more: Partial<Extension>): Scope {
    return new Scope(this, more);
  }

  name(name: string): Type | undefined {
    return this.up((more) => ownEntry(more.names, name) ?? ownEntry(more.values, name)?.());
  }

  loop(name: string): Type | undefined {
    return this.up((more) => ownEntry(more.loops, name));
  }

  /** The type that a choice gave a path. */
  narrowed(path: string): Type | undefined {
    return this.up((more) => ownEntry(more.narrowed, path));
  }

  /** Is it a name that exists nearby, but not here? */
  hidden(name: string): boolean {
    return this.up((more) => (more.hidden === name ? true : undefined)) ?? false;
  }

  /** The roles that are possible here; null when they are unknown. */
  get roles(): readonly string[] | null {
    return this.up((more) => (more.roles === undefined ? undefined : { found: more.roles }))?.found ?? null;
  }

  /** The confirmation that precedes this action. */
  get confirmed(): ConfirmedQuestion | undefined {
    return this.up((more) => more.confirmed);
  }

  names(kind: 'names' | 'loops' = 'names'): string[] {
    const { values = {} } = this.more;
    const here = [...Object.keys(this.more[kind] ?? {}), ...(kind === 'names' ? Object.keys(values) : [])];
    return this.parent ? [...here, ...this.parent.names(kind)] : here;
  }

  private up<Found>(find: (more: Partial<Extension>) => Found | undefined): Found | undefined {
    return find(this.more) ?? this.parent?.up(find);
  }
}

export interface Extension {
  readonly names: Readonly<Record<string, Type>>;
  /** Values of nodes: their types are inferred when they are read. */
  readonly values: Readonly<Record<string, () => Type>>;
  readonly loops: Readonly<Record<string, Type>>;
  readonly narrowed: Readonly<Record<string, Type>>;
  readonly hidden: string;
  readonly roles: readonly string[] | null;
  readonly confirmed: ConfirmedQuestion;
}

const ownEntry = <Found>(found: Readonly<Record<string, Found>> | undefined, name: string): Found | undefined =>
  found && Object.hasOwn(found, name) ? found[name] : undefined;
