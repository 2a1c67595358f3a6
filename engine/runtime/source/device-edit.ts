import { runInAction, untracked } from 'mobx';
import { watch } from '../action/watch.ts';
import type { Reader } from '../../prepare/reader.ts';
import { equal, isPlain } from '../../base/equal.ts';
import { toText } from '../../base/text.ts';
import type { UnitScope } from '../scope/unit-scope.ts';
import { textWithoutSecrets, withoutSecrets, withSecrets } from './secrets.ts';

export interface Edit {
  readonly value: unknown;
  /** The value when editing began. The edit is compared with it. */
  readonly original: unknown;
  readonly base: unknown;
  /** Text of an editor that is not valid yet. */
  readonly half: string | null;
}

/** The edit that an earlier page stored. */
export interface StoredEdit extends Edit {
  readonly at: number;
  /** Was a secret typed? Secrets are never stored. */
  readonly secrets: boolean;
}

/** Changes are collected for this time before they are written. */
const GATHER_MS = 200;

/** The unsaved edit of a draft, stored on this device. */
export class DeviceEdit {
  readonly #unit: UnitScope;
  readonly #name: string;
  readonly #key: Reader | null;
  /** The key of the edit that waits to be written. */
  #waiting: { readonly at: string; readonly edit: Edit | null } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The key of the open document; undefined before the first one. */
  #place: string | null | undefined = undefined;

  constructor(unit: UnitScope, key: Reader | null, name: string) {
    this.#unit = unit;
    this.#key = key;
    this.#name = name;
  }

  /** Notifies when another document is open and loaded. */
  open(isSettled: () => boolean, entered: (isFirst: boolean) => void): () => void {
    if (!this.#key) return () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    const placeNow = (): string | null | undefined => (isSettled() ? this.#placeNow() : undefined);
    const look = (): void => {
      const place = untracked(placeNow);
      if (place === undefined || place === this.#place) return;
      const isFirst = this.#place === undefined;
      this.flush();
      this.#place = place;
      runInAction(() => entered(isFirst));
    };
    const end = watch(
      () => [placeNow() ?? null],
      () => {
        // the sources of the new document begin to load within the same change
        clearTimeout(timer);
        timer = setTimeout(look, 0);
      },
    );
    look();
    const leave = (): void => this.flush();
    globalThis.addEventListener('pagehide', leave);
    return () => {
      end();
      globalThis.removeEventListener('pagehide', leave);
      clearTimeout(timer);
      this.flush();
      this.#place = undefined;
    };
  }

  /** Was another document requested while the previous one is still shown? */
  get isLeaving(): boolean {
    return this.#place !== undefined && untracked(() => this.#placeNow()) !== this.#place;
  }

  /** The storage key of the open document; null when edits are not stored. */
  #placeNow(): string | null {
    const key = this.#key ? toText(this.#key.prepared.run(this.#unit)) : '';
    return key === '' ? null : `${this.#unit.prepared.name}/drafts/${this.#name}/${key}`;
  }

  /** `loaded` has the secrets that the device does not store. */
  read(loaded: unknown): StoredEdit | null {
    const found = this.#found();
    if (!isPlain(found) || !('value' in found) || !('original' in found)) return null;
    const { value, original, base = null, half, at, secrets } = found;
    return {
      value: withSecrets(value, loaded),
      original: withSecrets(original, loaded),
      base,
      half: typeof half === 'string' ? half : null,
      at: typeof at === 'number' ? at : 0,
      secrets: secrets === true,
    };
  }

  #found(): unknown {
    const at = untracked(() => this.#placeNow());
    try {
      return at === null ? null : this.#unit.page.ports.keep.device.get(at);
    } catch {
      // The browser forbids storage, so the edit is not stored.
      return null;
    }
  }

  /** Null removes the stored edit. While the next document loads, the edit belongs to the previous one. */
  write(edit: Edit | null): void {
    // An edit that has not been read yet is not removed.
    if (edit === null && this.#place === undefined) return;
    this.#place ??= untracked(() => this.#placeNow());
    const at = this.#place;
    if (at === null) return;
    if (this.#waiting && this.#waiting.at !== at) this.flush();
    this.#waiting = { at, edit };
    this.#timer ??= setTimeout(() => this.flush(), GATHER_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = null;
    if (!waiting) return;
    const { page } = this.#unit;
    try {
      page.ports.keep.device.set(waiting.at, waiting.edit && storedEditOf(waiting.edit));
    } catch {
      // A full storage is no error for the reader: the edit is still in the page.
    }
  }
}

/** The stored form of an edit; null where only secrets were typed. */
function storedEditOf(edit: Edit): StoredEdit | null {
  const value = withoutSecrets(edit.value, edit.original);
  const original = withoutSecrets(edit.original, edit.original);
  const half = edit.half === null ? null : textWithoutSecrets(edit.half);
  if (half === null && equal(value, original)) return null;
  const secrets = half !== edit.half || !equal(withSecrets(value, edit.original), edit.value);
  return { value, original, base: edit.base, half, at: Date.now(), secrets };
}
