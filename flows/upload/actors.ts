import { fromCallback, fromPromise, type EventObject } from 'xstate';

/** What is uploaded, and where to. */
export interface UploadInput {
  /** The chosen file. Its bytes do not come through JSON: whoever goes on after that chooses the file again. */
  readonly file: {
    readonly key: string;
    readonly name: string;
    readonly type: string;
    readonly size: number;
    readonly blob?: unknown;
  };
  /** What becomes of it: a file of a category, or an item of the library. */
  readonly target: 'files' | 'library';
  /** What the call that starts it gets besides: Category, Name, Title ... */
  readonly start: Readonly<Record<string, unknown>>;
  /** What the call that ends it gets besides: Metadata, Tags ... */
  readonly end: Readonly<Record<string, unknown>>;
  /** A file that is there already: it is renewed, and nothing is sent. */
  readonly known: string | null;
  /** An upload that was begun before, with this very file. */
  readonly resume: string | null;
  readonly partSize: number;
}

/** What the host needs to go on with an upload. */
export interface Sending {
  readonly input: UploadInput;
  readonly id: string;
  readonly parts: number;
}

/** What happens while parts are sent. */
export type SendingEvent = EventObject &
  (
    | { readonly type: 'SENT'; readonly done: number }
    | { readonly type: 'ALL_SENT'; readonly hash: string }
    /** `again`: trying again may help: the line was lost, the server is busy. */
    | ({ readonly type: 'NOT_SENT'; readonly again: boolean } & Failure)
  );

/** Why something failed: its code, what is to be said of it, and what the server told besides. */
export interface Failure {
  readonly code: string;
  readonly text?: string | null;
  readonly data?: unknown;
}

const missing = (name: string) => () => Promise.reject(new Error(`The host has not provided the actor "${name}".`));

/** What the upload flow asks of its host. Each default refuses, so that a forgotten one is seen at once. */
export const actors = {
  /** Announces the upload; answers its id. */
  start: fromPromise<{ readonly id: string }, { readonly input: UploadInput; readonly parts: number }>(
    missing('start'),
  ),
  /** Sends the parts that the server lacks, three at a time, each with its hash. */
  send: fromCallback<EventObject, Sending>(({ sendBack }) => {
    sendBack({ type: 'NOT_SENT', code: 'no-host', again: false });
  }),
  /** Makes the file of its parts; answers what the server made of it. */
  end: fromPromise<unknown, Sending & { readonly hash: string }>(missing('end')),
  /** Gives a file that is there its new name. */
  renew: fromPromise<unknown, { readonly input: UploadInput }>(missing('renew')),
  /** Lets the server forget what was sent. */
  abandon: fromPromise<void, { readonly id: string }>(missing('abandon')),
};
