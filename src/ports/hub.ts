import type { Ports } from '../../engine/index.ts';

export interface Hub {
  readonly listen: Ports['listen'];
}

/** The place of the realtime connection. Until the chat brings it nothing is sent, so that a listener hears nothing. */
export function createHub(): Hub {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  return {
    listen(event, handler) {
      const all = listeners.get(event) ?? new Set();
      listeners.set(event, all.add(handler));
      return () => void all.delete(handler);
    },
  };
}
