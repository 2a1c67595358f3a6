import type { KeepStore } from '../../engine/index.ts';
import { ownerPrefix, type Owner } from '../device/stored-owner.ts';

/** The server's store of a person's data, per project. */
export interface UserDataCalls {
  readonly read: (owner: Owner) => Promise<Readonly<Record<string, unknown>>>;
  readonly write: (owner: Owner, data: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** Changes are collected for this time before they are sent. */
const GATHER_MS = 800;
/** The member of the person's data for screens' state. */
const MEMBER = 'keep';
/** Not a key of a screen: those contain a slash or begin with a letter. */
const UNSENT = '#unsent';

/**
 * Data that follows a person to every device: the server stores it, and this device has a copy that answers at once. Changes that cannot be sent now are
 * sent with the next change. Values from the server apply at once, except for keys that were changed here meanwhile. Watchers also receive changes of the
 * same page: the menu is updated by the screen that orders it.
 */
export class UserKeepStore implements KeepStore {
  private readonly copy: KeepStore;
  private readonly calls: UserDataCalls;
  private readonly owner: () => Owner | null;
  private readonly watchers = new Map<string, Set<(value: unknown) => void>>();
  private readonly unsent = new Map<string, unknown>();
  /** The key of the owner of all stored values. */
  private of = '';
  private asked = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(copy: KeepStore, calls: UserDataCalls, owner: () => Owner | null) {
    this.copy = copy;
    this.calls = calls;
    this.owner = owner;
  }

  get(key: string): unknown {
    this.ask();
    return this.copy.get(key);
  }

  set(key: string, value: unknown): void {
    this.turn();
    this.copy.set(key, value);
    this.unsent.set(key, value);
    this.remember();
    this.tell(key, value);
    this.soon();
  }

  private tell(key: string, value: unknown): void {
    for (const changed of this.watchers.get(key) ?? []) changed(value);
  }

  private soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), GATHER_MS);
  }

  watch(key: string, changed: (value: unknown) => void): () => void {
    const all = this.watchers.get(key) ?? new Set();
    this.watchers.set(key, all.add(changed));
    const end = this.copy.watch(key, changed);
    return () => {
      all.delete(changed);
      end();
    };
  }

  /** Requests the server's values once for each person and project. */
  private ask(): void {
    this.turn();
    const owner = this.owner();
    if (!owner || this.asked) return;
    this.asked = true;
    const name = this.of;
    this.calls.read(owner).then(
      (data) => (this.isStill(name) ? this.take(keptIn(data)) : undefined),
      () => {
        if (this.isStill(name)) this.asked = false;
      },
    );
  }

  /** Switches to the current person. Unsent data of another person stay in their own copy. */
  private turn(): void {
    const owner = this.owner();
    if (nameOf(owner) === this.of) return;
    this.of = nameOf(owner);
    this.asked = false;
    this.unsent.clear();
    clearTimeout(this.timer);
    if (owner) this.recall();
  }

  private isStill(name: string): boolean {
    return name === this.of && name === nameOf(this.owner());
  }

  /** The unsent keys are stored too, because the server's values are older than they are. */
  private remember(): void {
    this.copy.set(UNSENT, this.unsent.size > 0 ? [...this.unsent.keys()] : null);
  }

  private recall(): void {
    const names: unknown = this.copy.get(UNSENT);
    if (!Array.isArray(names)) return;
    for (const name of names) if (typeof name === 'string') this.unsent.set(name, this.copy.get(name));
    this.soon();
  }

  /** Applies the server's values, and removes keys that another device deleted. */
  private take(kept: Readonly<Record<string, unknown>>): void {
    for (const key of new Set([...Object.keys(kept), ...this.watchers.keys()])) {
      const value = Object.hasOwn(kept, key) ? kept[key] : undefined;
      if (this.unsent.has(key) || JSON.stringify(this.copy.get(key)) === JSON.stringify(value)) continue;
      this.copy.set(key, value);
      this.tell(key, value);
    }
  }

  /** Reads before it writes, because another device may have stored other keys. */
  private async send(): Promise<void> {
    const owner = this.owner();
    const name = nameOf(owner);
    if (!owner || !this.isStill(name) || this.unsent.size === 0) return;
    const sent = new Map(this.unsent);
    try {
      const data = await this.calls.read(owner);
      const all = { ...keptIn(data), ...Object.fromEntries(sent) };
      const kept = Object.entries(all).filter(([, value]) => value !== undefined && value !== null);
      await this.calls.write(owner, { ...data, [MEMBER]: Object.fromEntries(kept) });
    } catch {
      // The copy on this device has the change, which is sent with the next one.
      return;
    }
    if (!this.isStill(name)) return;
    for (const [key, value] of sent) if (this.unsent.get(key) === value) this.unsent.delete(key);
    this.remember();
  }
}

const nameOf = (owner: Owner | null): string => (owner ? ownerPrefix(owner) : '');

function keptIn(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const kept = Object.hasOwn(data, MEMBER) ? data[MEMBER] : null;
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept)
    ? Object.fromEntries(Object.entries(kept))
    : {};
}
