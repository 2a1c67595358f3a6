import type { RuntimeOptions } from './options.ts';

/** One running page: what its screens share. */
export interface Runtime extends RuntimeOptions {
  /** Asks the open screens whether the page may be left; they ask the reader. For the host's router. */
  mayLeave(): Promise<boolean>;
  /** Is there anything unsaved? For beforeunload. */
  readonly wouldLose: boolean;
  /** Forgets all loaded data: another person signed in. */
  forget(): void;
}

/** Starts a runtime for one reader's page. */
export function createRuntime(options: RuntimeOptions): Runtime {
  return { ...options, mayLeave: () => Promise.resolve(true), wouldLose: false, forget: () => {} };
}
