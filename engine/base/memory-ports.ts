import { CallError, type Destination, type DocumentBundle, type KeepStore, type Ports, type Tone } from './ports.ts';

/** The calls of a page to its ports, in order. */
export type PortCall =
  | { readonly kind: 'call' | 'service' | 'run' | 'send'; readonly name: string; readonly body: unknown }
  | { readonly kind: 'navigate'; readonly to: Destination }
  | { readonly kind: 'toast'; readonly text: string; readonly tone: Tone; readonly undo?: () => void }
  | { readonly kind: 'confirm' | 'alert' | 'copy'; readonly text: string }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'download'; readonly name: string; readonly text?: string; readonly blob?: Blob }
  | { readonly kind: 'print' };

/** A canned reply: a value, an Error that is thrown, or a function of the body. */
export type Reply = unknown;

export interface MemorySettings {
  /** Replies of calls by name. A call without one fails as not found. */
  readonly calls?: Readonly<Record<string, Reply>>;
  readonly services?: Readonly<Record<string, Reply>>;
  /** Sandbox functions by name; a nameless script answers under its source. */
  readonly functions?: Readonly<Record<string, Reply>>;
  /** Replies of hub methods, by name. A method without a reply returns nothing. */
  readonly methods?: Readonly<Record<string, Reply>>;
  readonly documents?: Readonly<Record<string, DocumentBundle>>;
  /** Answers of `confirm`. The default is yes. */
  readonly confirm?: (text: string) => boolean;
  readonly link?: Ports['link'];
  /** Stored values from an earlier page. */
  readonly keep?: Partial<Ports['keep']>;
}

export interface MemoryPorts extends Ports {
  readonly portCalls: PortCall[];
  /** The bodies of one call, in order. */
  callsOf(name: string): unknown[];
  /** Delivers a hub event. */
  push(event: string, payload: unknown): void;
}

/** Ports in memory that record their calls: for tests, scenarios and Storybook. */
export function createMemoryPorts(settings: MemorySettings = {}): MemoryPorts {
  const portCalls: PortCall[] = [];
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const answer = async (kind: 'call' | 'service' | 'run', name: string, body: unknown): Promise<unknown> => {
    portCalls.push({ kind, name, body });
    const replies = { call: settings.calls, service: settings.services, run: settings.functions }[kind];
    return reply(replies, name, body);
  };
  return {
    portCalls,
    callsOf: (name) =>
      portCalls.flatMap((portCall) => (portCall.kind === 'call' && portCall.name === name ? [portCall.body] : [])),
    push: (event, payload) => listeners.get(event)?.forEach((handler) => handler(payload)),
    call: (name, body) => answer('call', name, body),
    service: (name, body) => answer('service', name, body),
    async send(name, body) {
      portCalls.push({ kind: 'send', name, body });
      return settings.methods && Object.hasOwn(settings.methods, name) ? reply(settings.methods, name, body) : null;
    },
    run: (code, input) => answer('run', code.name ?? code.source, input),
    listen(event, handler) {
      const all = listeners.get(event) ?? new Set();
      listeners.set(event, all.add(handler));
      return () => all.delete(handler);
    },
    navigate: (to) => void portCalls.push({ kind: 'navigate', to }),
    link: settings.link ?? memoryLink,
    toast: ({ text, tone, undo }) =>
      void portCalls.push({ kind: 'toast', text, tone, ...(undo && { undo: undo.run }) }),
    async confirm({ text }) {
      portCalls.push({ kind: 'confirm', text });
      return settings.confirm?.(text) ?? true;
    },
    alert: async ({ text }) => void portCalls.push({ kind: 'alert', text }),
    failed: (error) => void portCalls.push({ kind: 'failed', error }),
    download: async ({ name, text, blob }) =>
      void portCalls.push({
        kind: 'download',
        name,
        ...(text === undefined ? {} : { text }),
        ...(blob === undefined ? {} : { blob }),
      }),
    copy: async (text) => void portCalls.push({ kind: 'copy', text }),
    print: () => void portCalls.push({ kind: 'print' }),
    readFile: async (file) => file,
    keep: { url: memoryStore(), tab: memoryStore(), device: memoryStore(), user: memoryStore(), ...settings.keep },
    async document(kind, name) {
      const found = settings.documents?.[`${kind}:${name}`] ?? settings.documents?.[name];
      if (!found) throw new CallError({ code: 'not-found', status: 404, text: `There is no ${kind} ${name}` });
      return found;
    },
  };
}

async function reply(replies: Readonly<Record<string, Reply>> | undefined, name: string, body: unknown) {
  const canned = replies && Object.hasOwn(replies, name) ? replies[name] : missing(name);
  const given: unknown = typeof canned === 'function' ? await canned(body) : canned;
  if (given instanceof Error) throw given;
  return given;
}

const missing = (name: string) => new CallError({ code: 'not-found', status: 404, text: `No reply for ${name}` });

function memoryLink(to: string, values: Readonly<Record<string, unknown>>): string {
  if (to === 'url') return queryText(values['url']);
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(queryText(value))}`);
  return `/${to.replace(':', '/')}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** A store that lives as long as its page. */
export function memoryStore(): KeepStore {
  const values = new Map<string, unknown>();
  const watchers = new Map<string, Set<(value: unknown) => void>>();
  return {
    get: (key) => values.get(key),
    set(key, value) {
      values.set(key, value);
      watchers.get(key)?.forEach((changed) => changed(value));
    },
    watch(key, changed) {
      const all = watchers.get(key) ?? new Set();
      watchers.set(key, all.add(changed));
      return () => all.delete(changed);
    },
  };
}

const queryText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
