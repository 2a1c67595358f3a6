import {
  isObject,
  ownMember,
  parseDocument,
  pruneBundle,
  sampleOf,
  type RoleAreas,
  type DocumentBundle,
  type JsonObject,
  type Schema,
} from '../../../engine/index.ts';
import type { ScreenPreviewProps } from './schema.ts';

/** A document that can be shown, or 'denied' when the reader may not have it. */
export type PreviewDocument =
  | { readonly bundle: DocumentBundle; readonly params: Readonly<Record<string, unknown>> }
  | 'denied';

const fields = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The bundle that the server would send for the role; null while the text is not a document. */
export function previewDocumentOf(
  source: string,
  role: string,
  { known, functions, params }: ScreenPreviewProps,
): PreviewDocument | null {
  const { value, problems } = parseDocument(source);
  if (problems.length > 0 || !isObject(value) || !isObject(value['body'])) return null;
  const catalogue = ownMember(known, 'catalogue');
  const parts = fields(ownMember(catalogue, 'parts'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- documents.catalogue sends the areas as the catalogue has them
  const areas = fields(ownMember(catalogue, 'areas')) as RoleAreas;
  const implementers = (contract: string): string[] =>
    Object.keys(parts).filter((name) => ownMember(ownMember(parts[name], 'implements'), contract) !== undefined);
  const pruned = pruneBundle(value, (name) => ownMember(parts, name), role === '' ? [] : [role], areas, implementers);
  if (!pruned) return 'denied';
  const name = text(value['screen']) || text(value['part']) || 'preview';
  const inner = text(ownMember(value['functions'], 'text')) || text(functions);
  return {
    bundle: {
      name,
      version: source,
      unit: asJson(pruned.unit),
      parts: Object.fromEntries(Object.entries(pruned.parts).map(([part, document]) => [part, asJson(document)])),
      functions: { ...textsIn(ownMember(known, 'functions')), ...(inner ? { [name]: inner } : {}) },
    },
    params: { ...samples(value['params'], catalogue), ...params },
  };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was parsed from JSON
const asJson = (value: Readonly<Record<string, unknown>>): JsonObject => value as JsonObject;

const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(fields(value)).map(([name, one]) => [name, text(one)]));

/** A value for each param that has no default. */
function samples(params: unknown, catalogue: unknown): Record<string, unknown> {
  const entities = ownMember(catalogue, 'entities');
  return Object.fromEntries(
    Object.entries(fields(params))
      .filter(([, schema]) => ownMember(schema, 'default') === undefined)
      .map(
        ([name, schema]) => [name, sampleOf({ properties: { [name]: asSchema(schema) } }, schemaIn(entities))] as const,
      )
      .map(([name, made]) => [name, ownMember(made, name)]),
  );
}

export const schemaIn =
  (entities: unknown) =>
  (name: string): Schema | undefined => {
    const found = ownMember(entities, name);
    return isObject(found) ? asSchema(found) : undefined;
  };

/** The checker guarantees a JSON Schema here. */
export const asSchema = (value: unknown): Schema => (isObject(value) ? value : {});
