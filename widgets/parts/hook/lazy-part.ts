import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { fetchModule, isNetworkFailure } from '../../../engine/index.ts';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** The delay before another attempt when the browser reports no event. */
const AGAIN_MS = 10_000;

const prefetched = new Set<() => Promise<unknown>>();

/** A part that is loaded when it is first shown. Without a network it throws a network failure for the nearest error view, whose retry loads it again. */
export function lazyPart<Props extends object>(load: Load<Props>): (props: Props) => ReactNode {
  const make = () =>
    lazy(() =>
      fetchModule(load).catch((error: unknown) => {
        // React stores the failure of a component permanently.
        current = make();
        throw error;
      }),
    );
  let current = make();
  return function LazyPart(props) {
    return createElement<Props>(current, props);
  };
}

/**
 * A part without an error view around it, which waits for the network. With `prefetch` it is loaded ahead, because a page needs it when the network is gone.
 */
export function patientPart<Props extends object>(load: Load<Props>, { prefetch = false } = {}): PatientPart<Props> {
  let ready: ComponentType<Props> | null = null;
  const fetch = async () => {
    const module = await untilFetched(load);
    ready = module.default;
    return module;
  };
  if (prefetch) prefetched.add(load);
  const waiting = lazy(fetch);
  const part = (props: Props): ReactNode => {
    // A part that waited stays the same component.
    const [shown] = useState<ComponentType<Props>>(() => ready ?? waiting);
    return createElement<Props>(shown, props);
  };
  return Object.assign(part, { load: fetch });
}

type PatientPart<Props> = ((props: Props) => ReactNode) & {
  /** Loads it before it is shown, so that its first display waits for nothing. */
  readonly load: () => Promise<unknown>;
};

/** Loads the parts that a page needs without a network. A part that fails to load is loaded when it is first shown. */
export async function prefetchParts(): Promise<void> {
  await Promise.allSettled([...prefetched].map((load) => load()));
}

async function untilFetched<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await fetchModule(load);
  } catch (error) {
    if (!isNetworkFailure(error)) throw error;
    await nextTry();
    return untilFetched(load);
  }
}

function nextTry(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, AGAIN_MS);
  addEventListener('online', () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}
