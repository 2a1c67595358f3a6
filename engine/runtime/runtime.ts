import type { InspectEvents } from './action/inspect-events.ts';
import type { GlobalFacts } from './scope/global-facts.ts';
import { PageRuntime } from './page.ts';
import type { Unsaved } from './source/store.ts';
import type { RuntimeOptions } from './options.ts';

/** One running page: the shared context of its screens. */
export interface Runtime {
  readonly options: RuntimeOptions;
  readonly globals: GlobalFacts;
  /** Asks the open screens whether the page may be left; they ask the reader. For the host's router. `within`: the same screen comes, with other params. */
  mayLeave(within?: boolean): Promise<boolean>;
  /** Opens a part as a dialog, for the host's own menus; answers null when it was dismissed. */
  open(part: string): Promise<{ readonly value: unknown } | null>;
  /** Is there anything unsaved? For beforeunload. */
  readonly hasUnsaved: boolean;
  /** Did a draft that saves itself fail to? For who shows it; observable. */
  readonly unsaved: Unsaved | null;
  /** Forgets all loaded data. This also happens when another person signs in. After a sign-out open screens load nothing; the host removes them. */
  forget(isSomebody: boolean): void;
  /** Reloads the sources of these calls; the host knows of a change. */
  reload(calls: readonly string[]): Promise<void>;
  /** Reloads failed sources, for instance after a reconnect. */
  retry(): void;
  /** Renders, evaluations, actions and calls, for the inspector and for tests that count. */
  readonly inspect: InspectEvents;
  /** The engine's own. */
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
    mayLeave: (within) => page.guards.mayLeave(null, within),
    open: (part) => page.dialogs.ask(null, part, {}, new AbortController().signal),
    get hasUnsaved() {
      return page.guards.hasUnsaved;
    },
    get unsaved() {
      return page.unsaved;
    },
    forget: (isSomebody) => page.store.clear(isSomebody),
    reload: (calls) => page.store.invalidate(calls),
    retry: () => page.store.retry(),
  };
}
