import { runInAction } from 'mobx';
import { UnitLibrary } from '../unit-library.ts';
import type { PageRuntime } from '../page.ts';
import type { PreparedUnit } from '../../prepare/types.ts';
import { DocumentError } from '../../prepare/document-error.ts';
import { Cell } from '../scope/cell.ts';
import type { Scope } from '../scope/scope.ts';
import { UnitScope } from '../scope/unit-scope.ts';
import { RunCancelled } from './run.ts';

/** An opened dialog. */
export interface DialogEntry {
  readonly id: number;
  /** Ends the dialog. Null means that the reader dismissed it. */
  readonly finish: (answer: { readonly value: unknown } | null) => void;
}

/** An open dialog with its unit. */
export interface OpenDialog extends DialogEntry {
  readonly scope: UnitScope;
}

/** The dialogs of a page, the topmost last. */
export class Dialogs {
  readonly stack = new Cell<readonly OpenDialog[]>([]);
  readonly #page: PageRuntime;
  #count = 0;

  constructor(page: PageRuntime) {
    this.#page = page;
  }

  /** Opens a dialog and waits for its answer: null when it was dismissed. Without `caller` the host opens it. */
  async ask(
    from: Scope | null,
    name: string,
    params: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<{ readonly value: unknown } | null> {
    const [prepared, library] = await this.#find(from?.unit, name);
    await this.#page.loader.loadAll(prepared, library);
    if (signal.aborted) throw new RunCancelled();
    const { promise, resolve } = Promise.withResolvers<{ readonly value: unknown } | null>();
    const entry: DialogEntry = {
      id: ++this.#count,
      finish: (answer) => {
        runInAction(() => this.stack.set(this.stack.peek().filter((open) => open.id !== entry.id)));
        resolve(answer);
      },
    };
    const scope = new UnitScope({ page: this.#page, library, prepared, params, dialog: entry });
    runInAction(() => this.stack.set([...this.stack.peek(), { ...entry, scope }]));
    signal.addEventListener('abort', () => entry.finish(null), { once: true });
    return promise;
  }

  /** The reader closes the topmost one without an answer; unsaved edits ask first. */
  async dismiss({ scope: { dialog } }: OpenDialog): Promise<void> {
    if (dialog && this.#page.isOnTop(dialog) && (await this.#page.guards.mayLeave({ dialog }))) dialog.finish(null);
  }

  /** The page is left: all dialogs close without an answer. */
  dismissAll(): void {
    for (const entry of this.stack.peek().toReversed()) entry.finish(null);
  }

  /** `close`: answers the dialog that contains the unit. */
  close(unit: UnitScope, value: unknown): void {
    if (!unit.dialog) throw new DocumentError('close: this unit is not in a dialog', '');
    unit.dialog.finish({ value });
  }

  async #find(unit: UnitScope | undefined, name: string): Promise<readonly [PreparedUnit, UnitLibrary]> {
    if (unit) {
      const own = Object.hasOwn(unit.prepared.dialogs, name) ? unit.prepared.dialogs[name] : undefined;
      const found = own ?? unit.library.part(name);
      if (found) return [found, unit.library];
    }
    const library = new UnitLibrary(await this.#page.ports.document('part', name), this.#page.catalogue);
    return [library.main, library];
  }
}
