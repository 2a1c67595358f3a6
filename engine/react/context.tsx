import { reaction } from 'mobx';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { Runtime } from '../runtime/runtime.ts';
import { Generation } from './generation.ts';
import { Texts } from './texts.ts';

export const CurrentRuntime = createContext<Runtime | null>(null);

/** Everything of the engine stands inside: `<RuntimeProvider runtime={runtime}>`. Components below find the reader's texts with `useTranslate`. */
export function RuntimeProvider(props: { readonly runtime: Runtime; readonly children?: ReactNode }): ReactNode {
  const { world } = props.runtime;
  const [generation, setGeneration] = useState(() => world.generation.peek());
  useEffect(() => reaction(() => world.generation.get(), setGeneration, { fireImmediately: true }), [world]);
  return (
    <CurrentRuntime.Provider value={props.runtime}>
      <Texts.Provider value={world.translate}>
        <Generation.Provider value={generation}>{props.children}</Generation.Provider>
      </Texts.Provider>
    </CurrentRuntime.Provider>
  );
}

export function useRuntime(): Runtime {
  const runtime = useContext(CurrentRuntime);
  if (!runtime) throw new Error('No RuntimeProvider stands above');
  return runtime;
}

/** What the reader is told of an error; undefined where nothing around gives texts of errors. */
export function useErrorText(): (error: unknown) => string | undefined {
  const runtime = useContext(CurrentRuntime);
  return (error) => runtime?.page.ports.textOf?.(error);
}
