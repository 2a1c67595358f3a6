import type { Schema } from '../../base/json.ts';
import { CallError } from '../../base/ports.ts';
import { readFrom } from '../../expression/extended-environment.ts';
import type { PreparedDraft } from '../../prepare/types.ts';
import { Cell } from '../scope/cell.ts';
import { Derived } from '../scope/derived.ts';
import { equal, isPlain } from '../../base/equal.ts';
import type { UnitScope } from '../scope/unit-scope.ts';
import { placeIn, pointerOf } from './draft-places.ts';
import type { Edit } from './device-edit.ts';

type Steps = readonly (string | number)[];
/** By the pointer of the field. */
export type Messages = Readonly<Record<string, string>>;

/** The errors of a draft: by its schema, and by the server. */
export class DraftErrors {
  readonly #draft: { readonly exists: boolean; readonly value: unknown };
  readonly #refused = new Cell<Messages>({});
  readonly #faults: Derived;

  constructor(
    unit: UnitScope,
    { schema }: PreparedDraft,
    draft: { readonly exists: boolean; readonly value: unknown },
  ) {
    this.#draft = draft;
    this.#faults = new Derived(() => {
      const { validate } = unit.page;
      if (!validate || !draft.exists) return {};
      const wanted = schema.prepared.run(unit);
      if (typeof wanted === 'string') return validate(wanted, draft.value);
      return isPlain(wanted) ? validate(schemaOf(wanted), draft.value) : {};
    });
  }

  get all(): Messages {
    const faults = this.#faults.get();
    return { ...(isPlain(faults) ? messages(faults) : {}), ...this.#refused.get() };
  }

  /** The message for one place, once it was changed or the server refused it. */
  at(steps: Steps, edit: Edit | null): string | undefined {
    const pointer = pointerOf(steps);
    const refused = this.#refused.get();
    if (Object.hasOwn(refused, pointer)) return refused[pointer];
    if (!edit || equal(readFrom(edit.value, steps, 0), readFrom(edit.original, steps, 0))) return undefined;
    const found = this.all;
    return Object.hasOwn(found, pointer) ? found[pointer] : undefined;
  }

  /** Maps the server's errors at fields of the body to fields of the draft. */
  refuse(error: unknown, body: unknown): void {
    if (!(error instanceof CallError)) return;
    const at = placeIn(body, this.#draft.value);
    const fields = Object.entries(error.fields).map(([pointer, text]) => {
      return [at !== null && pointer.startsWith(at) ? pointer.slice(at.length) : pointer, text] as const;
    });
    this.#refused.set(Object.fromEntries(fields));
  }

  show(found: Readonly<Record<string, unknown>>): void {
    this.#refused.set(messages(found));
  }

  /** A change clears the server's error at that path. */
  clearRefused(steps: Steps): void {
    const pointer = pointerOf(steps);
    const left = Object.entries(this.#refused.peek()).filter(
      ([at]) => !at.startsWith(pointer) && !pointer.startsWith(at),
    );
    this.#refused.set(Object.fromEntries(left));
  }

  clear(): void {
    this.#refused.set({});
  }
}

const messages = (faults: Readonly<Record<string, unknown>>): Messages =>
  Object.fromEntries(Object.entries(faults).map(([pointer, text]) => [pointer, String(text)]));

const schemaOf = (schema: Readonly<Record<string, unknown>>): Schema => schema;
