declare module 'virtual:first-calls' {
  import type { CallTable } from './api/call-table.ts';
  /** The calls of a page before sign-in. */
  export const calls: CallTable;
}

declare module 'virtual:other-calls' {
  import type { CallTable } from './api/call-table.ts';
  export const calls: CallTable;
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
