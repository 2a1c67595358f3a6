import { reaction } from 'mobx';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { Runtime } from '../runtime/runtime.ts';
import { GenerationContext } from './generation-context.ts';
import { Texts } from './texts.ts';

export const RuntimeContext = createContext<Runtime | null>(null);

/** The root of the engine: `<RuntimeProvider runtime={runtime}>`. Components below it get the texts with `useTranslate`. */
export function RuntimeProvider(props: { readonly runtime: Runtime; readonly children?: ReactNode }): ReactNode {
  const { globals } = props.runtime;
  const [generation, setGeneration] = useState(() => globals.generation.peek());
  useEffect(() => reaction(() => globals.generation.get(), setGeneration, { fireImmediately: true }), [globals]);
  return (
    <RuntimeContext.Provider value={props.runtime}>
      <Texts.Provider value={globals.translate}>
        <GenerationContext.Provider value={generation}>{props.children}</GenerationContext.Provider>
      </Texts.Provider>
    </RuntimeContext.Provider>
  );
}

export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error('There is no RuntimeProvider above');
  return runtime;
}

/** The message of an error; undefined where no provider gives texts of errors. */
export function useErrorText(): (error: unknown) => string | undefined {
  const runtime = useContext(RuntimeContext);
  return (error) => runtime?.page.ports.textOf?.(error);
}
