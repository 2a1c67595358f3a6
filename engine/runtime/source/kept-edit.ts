import { runInAction, untracked } from 'mobx';
import { watch } from '../action/watch.ts';
import type { Reader } from '../../prepare/reader.ts';
import { isPlain } from '../scope/share.ts';
import { textOf } from '../../text.ts';
import type { UnitScope } from '../scope/unit-scope.ts';

export interface Edit {
  readonly value: unknown;
  /** What was there when editing began: dirty is measured against it, whatever is loaded meanwhile. */
  readonly original: unknown;
  readonly base: unknown;
}

/** Changes are gathered for so long before they are written. */
const GATHER_MS = 200;

/** What is edited in a draft and not saved yet, on this device: it outlives the page. */
export class KeptEdit {
  readonly #unit: UnitScope;
  readonly #name: string;
  readonly #key: Reader | null;
  /** Where the edit belongs that is waiting to be written. */
  #waiting: { readonly at: string; readonly edit: Edit | null } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The place that was entered; undefined before the first. */
  #place: string | null | undefined = undefined;

  constructor(unit: UnitScope, key: Reader | null, name: string) {
    this.#unit = unit;
    this.#key = key;
    this.#name = name;
  }

  /** Tells when another document is open: once what it is made of has arrived. */
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
    return () => {
      end();
      clearTimeout(timer);
      this.flush();
      this.#place = undefined;
    };
  }

  /** Where the edit of the document is kept that is open now; null where nothing is kept. */
  #placeNow(): string | null {
    const key = this.#key ? textOf(this.#key.prepared.run(this.#unit)) : '';
    return key === '' ? null : `${this.#unit.prepared.name}/drafts/${this.#name}/${key}`;
  }

  read(): (Edit & { readonly at: number }) | null {
    const at = untracked(() => this.#placeNow());
    const found = at === null ? null : this.#unit.page.ports.keep.device.get(at);
    if (!isPlain(found) || !('value' in found) || !('original' in found)) return null;
    const { value, original, base = null, at: time } = found;
    return { value, original, base, at: typeof time === 'number' ? time : 0 };
  }

  /** Null: nothing is left to be saved. */
  write(edit: Edit | null): void {
    const at = untracked(() => this.#placeNow());
    // What was not read yet is not removed.
    if (at === null || (edit === null && this.#place === undefined)) return;
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
      page.ports.keep.device.set(waiting.at, waiting.edit && { ...waiting.edit, at: Date.now() });
    } catch (error) {
      // A full device keeps no more; what is typed is in the page all the same.
      page.failed(error);
    }
  }
}
