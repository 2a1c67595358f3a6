/** The parts of a service worker's scope that are used. TypeScript has its types only in place of those of a page. */
export interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(kind: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(kind: 'message', listener: (event: WorkerMessage) => void): void;
}

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerMessage extends WaitingEvent {
  readonly data: unknown;
}

export interface FetchEvent extends WaitingEvent {
  readonly request: Request;
  /** The reply of the server, which was asked while the worker started. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(reply: Promise<Response>): void;
}
