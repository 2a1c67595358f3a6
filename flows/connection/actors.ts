import { fromCallback, fromPromise, type EventObject } from 'xstate';

/** What happens to the line without being asked for. */
export interface LineEvent extends EventObject {
  readonly type: 'lost' | 'back' | 'closed' | 'wake';
}

/** What the connection flow asks of its host. Each default fails or is silent, so that a forgotten one is seen as never connected. */
export const actors = {
  /** Opens the line; throws where it cannot be opened. */
  start: fromPromise<void>(() => Promise.reject(new Error('The host has not provided the actor "start".'))),
  /** Tells what happens to the line: it was lost and is looked for (lost), found again (back), given up (closed), or is worth another try at once (wake). */
  line: fromCallback<LineEvent>(() => undefined),
};
