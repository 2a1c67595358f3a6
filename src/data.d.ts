declare module 'virtual:calls' {
  import type { EntityPath } from '../engine/index.ts';
  /** Call name -> path, the calls whose sources reload after it, where its reply holds entities, its list that goes in parts, and its method where that is not POST. */
  export const calls: Readonly<
    Record<
      string,
      readonly [
        path: string,
        affects?: readonly string[],
        holds?: Readonly<Record<string, readonly EntityPath[]>> | false,
        inParts?: { readonly field: string; readonly size: number } | false,
        method?: 'GET' | 'FORM',
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
  /** The screens of routes for which the product ships no document. */
  export const missing: readonly string[];
}
