import { createContext, useContext } from 'react';
import type { Schema } from '../../../engine/index.ts';

/** The host's lookup of schemas that a document names. Null for an unknown name. */
export const NamedSchemas = createContext<(name: string) => Schema | null>(() => null);

/** The schema that a prop names or contains. */
export function useNamedSchema(schema: unknown): Schema | null {
  const find = useContext(NamedSchemas);
  if (typeof schema === 'string') return find(schema);
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? schema : null;
}
