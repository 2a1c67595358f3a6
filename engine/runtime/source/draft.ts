// Over 150 lines, because a draft is one lifecycle: edited, sent, refused, saved and shared.
import { runInAction, untracked } from 'mobx';
import { Performer } from '../action/performer.ts';
import { watch } from '../action/watch.ts';
import { CallError } from '../../base/ports.ts';
import { DocumentError } from '../../prepare/document-error.ts';
import type { PreparedDraft } from '../../prepare/types.ts';
import { Cell } from '../scope/cell.ts';
import { Derived } from '../scope/derived.ts';
import { readFrom } from '../../expression/extended-environment.ts';
import { equal } from '../../base/equal.ts';
import { setIn } from '../scope/share.ts';
import type { UnitScope } from '../scope/unit-scope.ts';
import { AutoSave, isTransientFailure } from './auto-save.ts';
import { DraftErrors, type Messages } from './draft-errors.ts';
import { DeviceEdit, type Edit } from './device-edit.ts';
import { mergeEdits } from './merge.ts';
import type { SelfSaving, Unsaved } from './store.ts';
import { Sync, type SharedEdit } from './sync.ts';

type Steps = readonly (string | number)[];

/** `kept`: the save did not reach the server; the edit is stored and sent again. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'failed' | 'kept';

/** A value that a call carries, and the document that was open when it was sent. */
export interface Sent {
  readonly value: unknown;
  readonly document: number;
}

interface RestoredEdit {
  readonly at: string;
  /** Has another document been opened since? */
  readonly changed: boolean;
  /** A typed secret was not stored and has to be typed again. */
  readonly secrets: boolean;
}

/** An edited copy of a value. It exists once its source is loaded, so that an empty draft never overwrites data. */
export class Draft implements SelfSaving {
  readonly #unit: UnitScope;
  readonly #draft: PreparedDraft;
  readonly #name: string;
  readonly #loaded: Derived;
  readonly #edit: Cell<Edit | null>;
  /** The saved value, until the source reloads. */
  readonly #committed = new Cell<{ readonly value: unknown } | null>(null);
  readonly #saving = new Cell<SavingState>('idle');
  readonly #unsaved = new Cell<Unsaved | null>(null);
  /** The unsaved edit of an earlier page, shown again. */
  readonly #restored = new Cell<RestoredEdit | null>(null);
  readonly #errors: DraftErrors;
  readonly #dirty: Derived;
  readonly #performer: Performer;
  readonly #deviceEdit: DeviceEdit;
  readonly #autoSave: AutoSave | null;
  readonly #ends: (() => void)[] = [];
  #sync: Sync | null = null;
  /** Counts the opened documents: the reply to a save may arrive when another one is open. */
  #document = 0;

  /** Restores the edit after a new version of the document. */
  constructor(unit: UnitScope, draft: PreparedDraft, name: string, before: Draft | null = null) {
    this.#unit = unit;
    this.#draft = draft;
    this.#name = name;
    this.#loaded = new Derived(() => draft.from.prepared.run(unit));
    this.#dirty = new Derived(() => this.#isDirty());
    this.#errors = new DraftErrors(unit, draft, this);
    this.#performer = new Performer(unit);
    this.#edit = new Cell(before ? before.#edit.peek() : null);
    this.#deviceEdit = new DeviceEdit(unit, draft.keep, name);
    this.#autoSave = draft.save ? new AutoSave(draft.save.after, () => this.#save()) : null;
  }

  read(steps: Steps): unknown {
    switch (steps[1]) {
      case 'value':
        return readFrom(this.value, steps, 2);
      case 'stored':
        return this.exists ? readFrom(this.#edit.get()?.original ?? this.#original(), steps, 2) : null;
      case 'dirty':
        return this.#dirty.get();
      case 'valid':
        return Object.keys(this.errors).length === 0;
      case 'errors':
        return readFrom(this.errors, steps, 2);
      case 'saving':
        return this.#saving.get();
      case 'base':
        return readFrom(this.#edit.get()?.base ?? this.#baseNow(), steps, 2);
      case 'half':
        return this.#edit.get()?.half ?? null;
      case 'restored':
        return readFrom(this.#restored.get(), steps, 2);
      case 'shared':
        return this.#sync?.isWhole ?? false;
      default:
        return null;
    }
  }

  get exists(): boolean {
    return this.#draft.after.every((name) => this.#unit.source(name).loaded);
  }

  get value(): unknown {
    if (!this.exists) return null;
    const edit = this.#edit.get();
    return edit ? edit.value : this.#original();
  }

  get errors(): Messages {
    return this.#errors.all;
  }

  /** The message for one place, once it was changed or the server refused it. */
  errorAt(steps: Steps): string | undefined {
    return this.#errors.at(steps, this.#edit.get());
  }

  write(steps: Steps, to: unknown): void {
    const edit = this.#currentEdit();
    this.#setEdit({ ...edit, value: setIn(edit.value, steps, to) });
    this.#errors.clearRefused(steps);
    if (this.#saving.peek() === 'saved' || this.#saving.peek() === 'failed') this.#saving.set('idle');
    this.#autoSave?.later();
    this.#sync?.changed();
  }

  /** Stores half-typed text of an editor, which counts as unsaved like a value. */
  writeHalf(half: string | null): void {
    this.#setEdit({ ...this.#currentEdit(), half });
  }

  #currentEdit(): Edit {
    if (!this.exists) throw this.#notLoaded();
    const original = this.#original();
    return this.#edit.peek() ?? { value: original, original, base: this.#baseNow(), half: null };
  }

  reset(): void {
    this.#autoSave?.stop();
    this.#setEdit(null);
    this.#errors.clear();
    this.#saving.set('idle');
    this.#sync?.changed();
  }

  commit(): void {
    this.sent({ value: this.value, document: this.#document });
  }

  /** Marks the value as sent by a call. */
  sending(): Sent {
    if (this.#deviceEdit.isLeaving) throw this.#notLoaded();
    runInAction(() => this.#saving.set('saving'));
    return { value: this.value, document: this.#document };
  }

  /** Marks the sent value as saved. Later edits remain unsaved. */
  sent(snapshot: Sent | undefined): void {
    if (snapshot?.document !== this.#document) return;
    const edit = this.#edit.peek();
    this.#committed.set({ value: snapshot.value });
    this.#saving.set('saved');
    this.#unsaved.set(null);
    this.#errors.clear();
    this.#autoSave?.saved();
    if (edit) this.#setEdit({ ...edit, original: snapshot.value });
  }

  /** Maps the server's errors to fields of the draft. Returns whether it is sent again automatically, without a message. */
  refused(snapshot: Sent | undefined, error: unknown, body: unknown): boolean {
    const overtaken = error instanceof CallError && error.code === 'conflict' && this.#sync !== null;
    const again = this.#autoSave !== null && (overtaken || isTransientFailure(error));
    if (snapshot?.document !== this.#document) return again;
    this.#setFailed(again ? 'kept' : 'failed');
    if (again) {
      // The edit is stored on this device, and sent when the draft opens again.
      if (this.#ends.length > 0) this.#autoSave?.again();
      if (overtaken) this.#sync?.loadAgain();
    } else this.#errors.refuse(error, body);
    return again;
  }

  /** Shows messages of the page at fields, by pointer. */
  showErrors(messages: Readonly<Record<string, unknown>>): void {
    runInAction(() => this.#errors.show(messages));
  }

  #notLoaded(): DocumentError {
    return new DocumentError(`The draft ${this.#name} is not loaded yet`, this.#draft.pointer);
  }

  #setFailed(how: Unsaved): void {
    this.#saving.set(how);
    this.#unsaved.set(how);
  }

  open(): void {
    this.#ends.push(
      watch(
        () => (this.exists ? this.#loaded.get() : null),
        () => this.#onLoaded(),
      ),
      this.#deviceEdit.open(
        () => this.#isSettled(),
        (isFirst) => this.#restoreStored(isFirst),
      ),
    );
    const { sync } = this.#draft;
    if (this.#autoSave) this.#ends.push(this.#unit.page.follow(this));
    if (!sync) return;
    this.#sync = new Sync(this.#unit, sync, this.#shared);
    this.#sync.open();
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
    this.#sync?.close();
    this.#sync = null;
    this.leave();
    this.#performer.close();
  }

  /** Another document is requested, or the page closes: pending changes are saved now. */
  leave(): void {
    if (this.#autoSave?.isDue) this.#autoSave.now();
  }

  #onLoaded(): void {
    this.#committed.set(null);
    // Changes by others during a lost connection are not edits of this draft.
    if (untracked(() => this.#sync?.isWhole) === false) this.#rebase();
    this.#sync?.loaded();
    if (!this.#isDirty()) this.#sync?.saved();
  }

  #isSettled(): boolean {
    return this.exists && this.#draft.after.every((name) => this.#unit.source(name).read([name, 'fetching']) !== true);
  }

  /** Stores the unsaved edit on this device. */
  #setEdit(to: Edit | null): void {
    const edit = to && isUnsaved(to) ? to : null;
    this.#edit.set(edit);
    if (!edit) this.#restored.set(null);
    this.#deviceEdit.write(edit);
  }

  /** Restores the edit of an earlier page for this document. Edits of other documents remain stored. */
  #restoreStored(isFirst: boolean): void {
    if (!isFirst) {
      this.#document += 1;
      this.#saving.set('idle');
      this.#unsaved.set(null);
      this.#errors.clear();
      this.#autoSave?.stop();
      this.#edit.set(null);
    }
    const found = this.#edit.peek() ? null : this.#deviceEdit.read(this.#original());
    if (!found) return;
    const { at, secrets, ...edit } = found;
    const changed = this.#isChangedSince(edit);
    this.#edit.set(edit);
    // Without a revision check a save would overwrite changes by others.
    if (this.#autoSave || !this.#draft.base) this.#rebase();
    if (this.#autoSave) return;
    if (edit.half === null && equal(this.value, this.#original())) return this.#setEdit(null);
    this.#restored.set({ at: new Date(at).toISOString(), changed, secrets });
  }

  /** Was the document changed since? Compares the revisions, or without them the values as the device stores them. */
  #isChangedSince({ base, original }: Edit): boolean {
    const [then, now] = this.#draft.base ? [base, this.#baseNow()] : [original, this.#original()];
    return !equal(asStored(then), asStored(now));
  }

  /** The result of the last save, while edits are unsaved. */
  get unsaved(): Unsaved | null {
    const unsaved = this.#unsaved.get();
    return unsaved !== null && this.#dirty.get() ? unsaved : null;
  }

  /** Sends the failed save again. */
  retry(): void {
    if (untracked(() => this.#isDirty()) && this.#saving.peek() === 'kept') this.#autoSave?.now();
  }

  /** The shared edit of several people. */
  readonly #shared: SharedEdit = {
    now: () => (this.exists ? { value: this.value, original: this.#edit.peek()?.original ?? this.#original() } : null),
    take: (value, original) => {
      const edit = this.#currentEdit();
      this.#committed.set({ value: original });
      this.#setEdit({ ...edit, value, original });
    },
    renew: () => this.#renew(),
  };

  /** Loads the shared value and applies the local edit to it. */
  async #renew(): Promise<void> {
    const sources = this.#draft.after.map((name) => this.#unit.source(name));
    await Promise.all(sources.map((source) => source.reload()));
    if (sources.some((source) => source.state.peek() !== 'ready') || this.#ends.length === 0) return;
    runInAction(() => {
      this.#rebase();
      this.#sync?.renewed();
    });
  }

  #rebase(): void {
    const edit = this.#edit.peek();
    if (!edit || !this.exists) return;
    const original = this.#loaded.get();
    const value = mergeEdits(edit.original, edit.value, original, this.#sync?.lastSent ?? edit.original);
    this.#committed.set(null);
    this.#setEdit({ ...edit, value, original, base: this.#baseNow() });
    this.#autoSave?.later();
  }

  #original(): unknown {
    const committed = this.#committed.get();
    return committed ? committed.value : this.#loaded.get();
  }

  #baseNow(): unknown {
    return this.#draft.base?.prepared.run(this.#unit) ?? null;
  }

  #isDirty(): boolean {
    const edit = this.#edit.get();
    return edit !== null && isUnsaved(edit);
  }

  /** Saves one after the other. After a failed save the draft remains unsaved. */
  #save(): void {
    const { save } = this.#draft;
    if (!save || this.#deviceEdit.isLeaving || !untracked(() => this.#isDirty())) return;
    if (this.#saving.peek() === 'saving') return this.#autoSave?.later();
    const snapshot = this.sending();
    void this.#performer.perform(save.handler, {}).then((outcome) => {
      return runInAction(() => {
        if (outcome === 'done') this.sent(snapshot);
        else if (snapshot.document === this.#document && this.#saving.peek() === 'saving') this.#setFailed('failed');
      });
    });
  }
}

/** Leaves out members whose values JSON cannot store. */
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

const isUnsaved = ({ value, original, half }: Edit): boolean => half !== null || !equal(value, original);
