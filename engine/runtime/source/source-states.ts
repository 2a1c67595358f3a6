import type { QueryObserverResult } from '@tanstack/query-core';

/** The value of `sources.x.state`. */
export type SourceState = 'idle' | 'loading' | 'ready' | 'failed';

/** A `…Later` phase: the request changed and is sent after the debounce. Replies to the previous request are ignored. */
export type SourcePhase = SourceState | 'loadingLater' | 'readyLater' | 'failedLater';

export type SourceEvent =
  /** The request changed and is sent after the debounce. */
  | 'delay'
  /** The request is sent now. */
  | 'ask'
  /** The reply is pending, and there is nothing to show until it arrives. */
  | 'wait'
  /** A request is under way; earlier data is shown meanwhile. */
  | 'refresh'
  | 'reply'
  | 'failure'
  /** An expression of the source failed. */
  | 'fault'
  /** The source is closed. */
  | 'rest'
  /** The data belongs to another person. */
  | 'forget'
  | 'close';

type Transitions = Readonly<Partial<Record<SourceEvent, SourcePhase>>>;

const ANSWERED = { reply: 'ready', failure: 'failed', fault: 'failed' } as const;

/** The lifecycle of a source. A phase ignores the events that it does not list. */
export const SOURCE_PHASES: Readonly<Record<SourcePhase, Transitions>> = {
  idle: { ...ANSWERED, delay: 'loadingLater', ask: 'idle', wait: 'loading', refresh: 'idle' },
  loading: {
    ...ANSWERED,
    delay: 'loadingLater',
    ask: 'loading',
    wait: 'loading',
    refresh: 'loading',
    rest: 'idle',
    forget: 'idle',
  },
  ready: {
    ...ANSWERED,
    delay: 'readyLater',
    ask: 'ready',
    wait: 'loading',
    refresh: 'ready',
    rest: 'idle',
    forget: 'idle',
  },
  // A failure is shown until another request is answered.
  failed: { ...ANSWERED, delay: 'failedLater', ask: 'failed', wait: 'loading', refresh: 'failed', forget: 'idle' },
  loadingLater: {
    delay: 'loadingLater',
    ask: 'loading',
    fault: 'failedLater',
    rest: 'idle',
    forget: 'idle',
    close: 'loading',
  },
  readyLater: { delay: 'readyLater', ask: 'ready', fault: 'failedLater', rest: 'idle', forget: 'idle', close: 'ready' },
  failedLater: {
    delay: 'failedLater',
    ask: 'failed',
    fault: 'failedLater',
    rest: 'failed',
    forget: 'idle',
    close: 'failed',
  },
};

const STATES: Readonly<Record<SourcePhase, SourceState>> = {
  idle: 'idle',
  loading: 'loading',
  ready: 'ready',
  failed: 'failed',
  loadingLater: 'loading',
  readyLater: 'ready',
  failedLater: 'failed',
};

export const stateOf = (phase: SourcePhase): SourceState => STATES[phase];

/** The event for a result of the query. */
export function eventOf({ status, fetchStatus, data }: QueryObserverResult, isEmpty: boolean): SourceEvent {
  if (status === 'error' && fetchStatus !== 'fetching') return 'failure';
  if (data !== undefined) return 'reply';
  return isEmpty ? 'wait' : 'refresh';
}
