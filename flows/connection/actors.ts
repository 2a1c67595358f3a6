import { fromCallback, fromPromise, type EventObject } from 'xstate';

/** Events of the connection that nobody requested. */
export interface LineEvent extends EventObject {
  readonly type: 'lost' | 'back' | 'closed' | 'wake';
}

/** The actors of the connection flow. Each default fails or is silent, so that a missing one looks like a connection that never opens. */
export const actors = {
  /** Opens the connection; throws where it cannot be opened. */
  start: fromPromise<void>(() => Promise.reject(new Error('The host has not provided the actor "start".'))),
  /** Reports events of the connection: lost and reconnecting (lost), reconnected (back), given up (closed), or a hint to retry now (wake). */
  line: fromCallback<LineEvent>(() => undefined),
};
