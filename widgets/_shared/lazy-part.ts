import { createElement, lazy, type ComponentType, type ReactNode } from 'react';
import { fetchModule, isNetworkFailure } from '../../engine/index.ts';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** Without an event of the browser the next try comes so late. */
const AGAIN_MS = 10_000;

const prefetched = new Set<() => Promise<unknown>>();

/**
 * A part that is loaded when it is first shown. Without a network it throws a failure of the network for the nearest error view, and another try of that view
 * loads it again.
 */
export function lazyPart<Props extends object>(load: Load<Props>): (props: Props) => ReactNode {
  const make = () =>
    lazy(() =>
      fetchModule(load).catch((error: unknown) => {
        // React keeps the failure of a component for ever.
        current = make();
        throw error;
      }),
    );
  let current = make();
  return function LazyPart(props) {
    return createElement<Props>(current, props);
  };
}

/** A part without an error view around it: it waits for the network. `prefetch`: it is loaded ahead, since a page needs it when the network is gone. */
export function patientPart<Props extends object>(load: Load<Props>, { prefetch = false } = {}) {
  const fetch = () => untilFetched(load);
  if (prefetch) prefetched.add(load);
  return lazy(fetch);
}

/** Loads the parts that a page needs without a network. What does not come is loaded when it is first shown. */
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
