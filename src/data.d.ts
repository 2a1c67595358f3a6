declare module 'virtual:calls' {
  import type { EntityPath } from '../engine/index.ts';
  /** Call name -> method, path, the calls whose sources reload after it, and where its reply holds entities. */
  export const calls: Readonly<
    Record<
      string,
      readonly [
        method: 'GET' | 'POST' | 'FORM',
        path: string,
        affects: readonly string[],
        holds?: Readonly<Record<string, readonly EntityPath[]>>,
        inParts?: { readonly field: string; readonly size: number },
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
