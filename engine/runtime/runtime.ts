import type { Departure } from './action/leave-guards.ts';
import type { InspectEvents } from './action/inspect-events.ts';
import type { GlobalFacts } from './scope/global-facts.ts';
import { PageRuntime } from './page.ts';
import type { Unsaved } from './source/store.ts';
import type { RuntimeOptions } from './options.ts';

/** One running page: the shared context of its screens. */
export interface Runtime {
  readonly options: RuntimeOptions;
  readonly globals: GlobalFacts;
  /** Asks the open screens whether the page may be left; they ask the reader. For the host's router. */
  mayLeave(to?: Departure['to']): Promise<boolean>;
  /** The reader leaves the page, or comes back to another state of it: closes its dialogs and questions. */
  leave(): void;
  /** Opens a part as a dialog, for the host's own menus; answers null when it was dismissed. */
  open(part: string): Promise<{ readonly value: unknown } | null>;
  /** Is there anything unsaved? For beforeunload. */
  readonly hasUnsaved: boolean;
  /** Is there anything unsaved in a dialog? */
  readonly hasUnsavedDialog: boolean;
  /** The failed save of a draft that saves itself; observable, for those who show it. */
  readonly unsaved: Unsaved | null;
  /** Forgets all loaded data. This also happens when another person signs in. After a sign-out open screens load nothing; the host removes them. */
  forget(isSomebody: boolean): void;
  /** Reloads the sources of these calls, when the host knows of a change. */
  reload(calls: readonly string[]): Promise<void>;
  /** Reloads failed sources and modules, for instance after a reconnect. */
  retry(): void;
  /** Renders, evaluations, actions and calls, for the inspector and for tests that count. */
  readonly inspect: InspectEvents;
  /** For the engine alone. */
  readonly page: PageRuntime;
}

/** Starts a runtime for one reader's page. */
export function createRuntime(options: RuntimeOptions): Runtime {
  const page = new PageRuntime(options);
  return {
    options,
    page,
    globals: options.globals,
    inspect: page.inspect,
    mayLeave: (to = 'page') => page.guards.mayLeave({ to }),
    leave: () => page.leave(),
    open: (part) => page.dialogs.ask(null, part, {}, new AbortController().signal),
    get hasUnsaved() {
      return page.guards.hasUnsaved();
    },
    get hasUnsavedDialog() {
      return page.guards.hasUnsaved({ to: 'state' });
    },
    get unsaved() {
      return page.unsaved;
    },
    forget: (isSomebody) => page.store.clear(isSomebody),
    reload: (calls) => page.store.invalidate(calls),
    retry: () => page.retry(),
  };
}
