import type { Client } from './client.ts';

type Group<Calls, Area extends string> = {
  [Name in keyof Calls as Name extends `${Area}.${infer Key}` ? Key : never]: Calls[Name] extends {
    body: infer Body;
    reply: infer Reply;
  }
    ? (body: Body, options?: { readonly signal?: AbortSignal }) => Promise<Reply>
    : never;
};

type AreaOf<Name> = Name extends `${infer Area}.${string}` ? Area : never;

/** `api.users.list({ page: 0 })`: every catalogued call, typed by its schemas. */
export type TypedClient<Calls> = { readonly [Area in AreaOf<keyof Calls>]: Group<Calls, Area> };

/** Creates the typed interface of a client. It contains no list of calls, so it adds nothing to the bundle. */
export function createTypedClient<Calls>(client: Pick<Client, 'call'>): TypedClient<Calls> {
  const area = (name: string) =>
    new Proxy(
      {},
      {
        get: (_, key) => (body: unknown, options?: { readonly signal?: AbortSignal }) =>
          client.call(`${name}.${String(key)}`, body, options),
      },
    );
  const groups = new Map<string, object>();
  const typed = new Proxy(
    {},
    {
      get(_, name) {
        const key = String(name);
        const known = groups.get(key) ?? area(key);
        groups.set(key, known);
        return known;
      },
    },
  );
  // The proxies accept every name. The catalogue defines the existing names and types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return typed as TypedClient<Calls>;
}
