declare module 'virtual:calls' {
  import type { EntityPath } from '../engine/index.ts';
  /** Call name -> method, path, the calls whose sources reload after it, and where its reply holds entities. */
  export const calls: Readonly<
    Record<
      string,
      readonly [
        method: 'GET' | 'POST',
        path: string,
        affects: readonly string[],
        holds?: Readonly<Record<string, readonly EntityPath[]>>,
      ]
    >
  >;
}

declare module 'virtual:entities' {
  import type { Schema } from '../engine/index.ts';
  /** "entities/user", "documents/settings" -> schema. */
  export const entities: Readonly<Record<string, Schema>>;
}

declare module 'virtual:screens' {
  /** The names of the screens that the product ships. */
  export const screens: readonly string[];
}
