declare module 'virtual:calls' {
  /** Call name -> method, path, and the calls whose sources reload after it. */
  export const calls: Readonly<
    Record<string, readonly [method: 'GET' | 'POST', path: string, affects?: readonly string[]]>
  >;
}

declare module 'virtual:entities' {
  import type { Schema } from '../engine/index.ts';
  /** "entities/user" -> schema. */
  export const entities: Readonly<Record<string, Schema>>;
}

declare module 'virtual:screens' {
  /** The names of the screens that the product ships. */
  export const screens: readonly string[];
}
