// Over 150 lines: one draft is one lifecycle: edited, checked, sent, refused, saved and told to others.
import { runInAction } from 'mobx';
import { Performer } from '../action/performer.ts';
import { watch } from '../action/watch.ts';
import type { Schema } from '../json.ts';
import { CallError } from '../ports.ts';
import { DocumentError } from '../prepare/document-error.ts';
import type { PreparedDraft } from '../prepare/types.ts';
import { Cell } from '../scope/cell.ts';
import { Derived } from '../scope/derived.ts';
import { walk } from '../scope/scope.ts';
import { equal, isPlain, setIn } from '../scope/share.ts';
import type { UnitScope } from '../scope/unit-scope.ts';
import { Sync, type Shared } from './sync.ts';

type Steps = readonly (string | number)[];
type Messages = Readonly<Record<string, string>>;

interface Edit {
  readonly value: unknown;
  /** What was there when editing began: dirty is measured against it, whatever is loaded meanwhile. */
  readonly original: unknown;
  readonly base: unknown;
}

/** What is being edited. It exists once its source is ready: what was never loaded is never saved. */
export class Draft {
  readonly #unit: UnitScope;
  readonly #draft: PreparedDraft;
  readonly #name: string;
  readonly #loaded: Derived;
  readonly #edit: Cell<Edit | null>;
  /** What was saved, until the source brings it. */
  readonly #committed = new Cell<{ readonly value: unknown } | null>(null);
  readonly #refused = new Cell<Messages>({});
  readonly #saving = new Cell<'idle' | 'saving' | 'saved' | 'failed'>('idle');
  readonly #faults: Derived;
  readonly #dirty: Derived;
  readonly #performer: Performer;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop: (() => void) | null = null;
  #sync: Sync | null = null;

  /** What was typed under another version of the document is still there. */
  constructor(unit: UnitScope, draft: PreparedDraft, name: string, before: Draft | null = null) {
    this.#unit = unit;
    this.#draft = draft;
    this.#name = name;
    this.#loaded = new Derived(() => draft.from.prepared.run(unit));
    this.#dirty = new Derived(() => this.#isDirty());
    this.#faults = new Derived(() => this.#validate());
    this.#performer = new Performer(unit);
    this.#edit = new Cell(before ? before.#edit.peek() : null);
  }

  read(steps: Steps): unknown {
    switch (steps[1]) {
      case 'value':
        return walk(this.value, steps, 2);
      case 'dirty':
        return this.#dirty.get();
      case 'valid':
        return Object.keys(this.errors).length === 0;
      case 'errors':
        return walk(this.errors, steps, 2);
      case 'saving':
        return this.#saving.get();
      case 'base':
        return walk(this.#edit.get()?.base ?? this.#baseNow(), steps, 2);
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
    const faults = this.#faults.get();
    return { ...(isPlain(faults) ? messages(faults) : {}), ...this.#refused.get() };
  }

  /** The message for one place, once it was changed or the server refused it. */
  errorAt(steps: Steps): string | undefined {
    const pointer = pointerOf(steps);
    const refused = this.#refused.get();
    if (Object.hasOwn(refused, pointer)) return refused[pointer];
    const edit = this.#edit.get();
    if (!edit || equal(walk(edit.value, steps, 0), walk(edit.original, steps, 0))) return undefined;
    const found = this.errors;
    return Object.hasOwn(found, pointer) ? found[pointer] : undefined;
  }

  write(steps: Steps, to: unknown): void {
    if (!this.exists) throw new DocumentError(`The draft ${this.#name} is not loaded yet`, this.#draft.pointer);
    const edit = this.#edit.peek() ?? { value: this.#original(), original: this.#original(), base: this.#baseNow() };
    const value = setIn(edit.value, steps, to);
    this.#edit.set(equal(value, edit.original) ? null : { ...edit, value });
    this.#forgive(pointerOf(steps));
    if (this.#saving.peek() !== 'saving') this.#saving.set('idle');
    this.#saveLater();
    this.#sync?.changed();
  }

  reset(): void {
    clearTimeout(this.#timer);
    this.#edit.set(null);
    this.#refused.set({});
    this.#saving.set('idle');
    this.#sync?.changed();
  }

  commit(): void {
    this.sent({ value: this.value });
  }

  /** A call carries it now. */
  sending(): { readonly value: unknown } {
    runInAction(() => this.#saving.set('saving'));
    return { value: this.value };
  }

  /** What was sent is saved; what was typed since is still dirty. */
  sent(snapshot: { readonly value: unknown } | undefined): void {
    if (!snapshot) return;
    const edit = this.#edit.peek();
    this.#committed.set(snapshot);
    this.#saving.set('saved');
    this.#refused.set({});
    if (edit) this.#edit.set(equal(edit.value, snapshot.value) ? null : { ...edit, original: snapshot.value });
  }

  /** The server's errors at fields stand at the fields of the draft. */
  refused(error: unknown, body: unknown): void {
    this.#saving.set('failed');
    if (!(error instanceof CallError)) return;
    const at = placeIn(body, this.value);
    const fields = Object.entries(error.fields).map(([pointer, text]) => {
      return [at !== null && pointer.startsWith(at) ? pointer.slice(at.length) : pointer, text] as const;
    });
    this.#refused.set(Object.fromEntries(fields));
  }

  open(): void {
    this.#stop = watch(
      () => (this.exists ? this.#loaded.get() : null),
      () => {
        this.#committed.set(null);
        this.#sync?.loaded();
      },
    );
    const { sync } = this.#draft;
    if (!sync) return;
    this.#sync = new Sync(this.#unit, sync, this.#shared);
    this.#sync.open();
  }

  close(): void {
    this.#stop?.();
    this.#stop = null;
    this.#sync?.close();
    this.#sync = null;
    if (this.#timer !== undefined) this.#save();
    this.#performer.close();
  }

  /** What others and I edit together. */
  readonly #shared: Shared = {
    now: () => (this.exists ? { value: this.value, original: this.#edit.peek()?.original ?? this.#original() } : null),
    take: (value, original) => {
      const base = this.#edit.peek()?.base ?? this.#baseNow();
      this.#committed.set({ value: original });
      this.#edit.set(equal(value, original) ? null : { value, original, base });
    },
    reload: () => {
      this.reset();
      this.#committed.set(null);
      this.#shared.refresh();
    },
    refresh: () => {
      for (const name of this.#draft.after) void this.#unit.source(name).reload();
    },
  };

  #original(): unknown {
    const committed = this.#committed.get();
    return committed ? committed.value : this.#loaded.get();
  }

  #baseNow(): unknown {
    return this.#draft.base?.prepared.run(this.#unit) ?? null;
  }

  #isDirty(): boolean {
    const edit = this.#edit.get();
    return edit !== null && !equal(edit.value, edit.original);
  }

  #validate(): Messages {
    const { validate } = this.#unit.page;
    if (!validate || !this.exists) return {};
    const schema = this.#draft.schema.prepared.run(this.#unit);
    if (typeof schema === 'string') return validate(schema, this.value);
    return isPlain(schema) ? validate(schemaOf(schema), this.value) : {};
  }

  #forgive(pointer: string): void {
    const left = Object.entries(this.#refused.peek()).filter(
      ([at]) => !at.startsWith(pointer) && !pointer.startsWith(at),
    );
    this.#refused.set(Object.fromEntries(left));
  }

  #saveLater(): void {
    if (!this.#draft.save) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), this.#draft.save.after);
  }

  /** Saves one after the other; a failed save keeps the draft dirty. */
  #save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { save } = this.#draft;
    if (!save || !this.#isDirty()) return;
    if (this.#saving.peek() === 'saving') return this.#saveLater();
    const snapshot = this.sending();
    void this.#performer.perform(save.handler, {}).then((outcome) => {
      return runInAction(() => (outcome === 'done' ? this.sent(snapshot) : this.#saving.set('failed')));
    });
  }
}

const messages = (faults: Readonly<Record<string, unknown>>): Messages =>
  Object.fromEntries(Object.entries(faults).map(([pointer, text]) => [pointer, String(text)]));

const schemaOf = (schema: Readonly<Record<string, unknown>>): Schema => schema;

export const pointerOf = (steps: Steps): string =>
  steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Where in a body the draft's value stands: itself, or some of its fields. */
function placeIn(body: unknown, value: unknown): string | null {
  return find(body, (part) => part === value) ?? find(body, (part) => isPartOf(part, value));
}

function find(body: unknown, fits: (part: unknown) => boolean, at = '', depth = 0): string | null {
  if (at !== '' && fits(body)) return at;
  if (!isPlain(body) || depth > 3) return null;
  for (const [name, inner] of Object.entries(body)) {
    const found = find(inner, fits, at + pointerOf([name]), depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** An object whose fields are all the value's own, as they are: what `pick` and `omit` make of it. */
function isPartOf(part: unknown, value: unknown): boolean {
  if (!isPlain(part) || !isPlain(value)) return false;
  const fields = Object.entries(part);
  return fields.length > 0 && fields.every(([name, field]) => Object.hasOwn(value, name) && equal(value[name], field));
}
