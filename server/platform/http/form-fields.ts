import type { ServedCall } from './area.ts';

const FILE = 'entities/local-file';

/** A declared field of a form. */
export type DeclaredField = Readonly<Record<string, unknown>> | undefined;

/** The declared fields of a call's body, by name. */
export function declaredFields({ body }: ServedCall): Readonly<Record<string, DeclaredField>> {
  const properties: unknown = Reflect.get(body, 'properties');
  // The properties of an object's schema are schemas.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.assign(Object.create(null), properties) as Record<string, DeclaredField>;
}

/** The kind of a field. */
export function fieldKind(field: DeclaredField): 'file' | 'files' | 'text' {
  if (field?.['$ref'] === FILE) return 'file';
  const items: unknown = field?.['items'];
  return typeof items === 'object' && items !== null && Reflect.get(items, '$ref') === FILE ? 'files' : 'text';
}

/** Form fields are texts: converts one to a number if it is declared as number and written as one. */
export function coerceText(text: string, field: DeclaredField): unknown {
  if (field?.['type'] === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (field?.['type'] === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true';
  return text;
}
