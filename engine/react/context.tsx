import { createContext, useContext, type ReactNode } from 'react';
import type { Runtime } from './runtime.ts';

const Current = createContext<Runtime | null>(null);

/** Everything of the engine stands inside: `<RuntimeProvider runtime={runtime}>`. */
export function RuntimeProvider(props: { readonly runtime: Runtime; readonly children?: ReactNode }): ReactNode {
  return <Current.Provider value={props.runtime}>{props.children}</Current.Provider>;
}

export function useRuntime(): Runtime {
  const runtime = useContext(Current);
  if (!runtime) throw new Error('No RuntimeProvider stands above');
  return runtime;
}
