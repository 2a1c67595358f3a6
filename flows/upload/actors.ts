import { fromCallback, fromPromise, type EventObject } from 'xstate';

/** The file, and its target. */
export interface UploadInput {
  /** The chosen file. Its bytes do not survive JSON: after a restore the person chooses the file again. */
  readonly file: {
    readonly key: string;
    readonly name: string;
    readonly type: string;
    readonly size: number;
    readonly blob?: unknown;
  };
  /** The target: a file of a category, an item of the library, or the file of a guest, which is sent in one call. */
  readonly target: 'files' | 'library' | 'guests';
  /** Further arguments of the start call: Category, Name, Title ... */
  readonly start: Readonly<Record<string, unknown>>;
  /** Further arguments of the end call: Metadata, Tags ... */
  readonly end: Readonly<Record<string, unknown>>;
  /** The id of an existing file, which is renewed without sending anything. */
  readonly known: string | null;
  /** An earlier upload of the same file. */
  readonly resume: string | null;
  readonly partSize: number;
}

/** The data for resuming an upload. */
export interface Sending {
  readonly input: UploadInput;
  readonly id: string;
  readonly parts: number;
}

/** Events while parts are sent. */
export type SendingEvent = EventObject &
  (
    | { readonly type: 'SENT'; readonly done: number }
    | { readonly type: 'ALL_SENT'; readonly hash: string }
    /** `again`: another attempt may succeed, because the connection was lost or the server was busy. */
    | ({ readonly type: 'NOT_SENT'; readonly again: boolean } & Failure)
  );

/** A failure: its code, its message, and details of the server. */
export interface Failure {
  readonly code: string;
  readonly text?: string | null;
  readonly data?: unknown;
}

const missing = (name: string) => () => Promise.reject(new Error(`The host has not provided the actor "${name}".`));

/** The actors of the upload flow. Each default refuses, so that a missing one is noticed at once. */
export const actors = {
  /** Announces the upload; returns its id. */
  start: fromPromise<{ readonly id: string }, { readonly input: UploadInput; readonly parts: number }>(
    missing('start'),
  ),
  /** Sends the parts that the server lacks, three in parallel, each with its hash. */
  send: fromCallback<EventObject, Sending>(({ sendBack }) => {
    sendBack({ type: 'NOT_SENT', code: 'no-host', again: false });
  }),
  /** Joins the parts to a file; returns the server's record. */
  end: fromPromise<unknown, Sending & { readonly hash: string }>(missing('end')),
  /** Gives an existing file its new name. */
  renew: fromPromise<unknown, { readonly input: UploadInput }>(missing('renew')),
  /** Deletes the upload on the server. */
  abandon: fromPromise<void, { readonly id: string; readonly target: UploadInput['target'] }>(missing('abandon')),
};
