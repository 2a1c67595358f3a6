import { Type, type Static, type TObject, type TSchema } from 'typebox';
import type { Role } from './roles.ts';

/** Who may make a call: a list of roles held in the current project, anybody who is signed in, or anybody at all. */
export type CallRoles = readonly Role[] | 'anyone' | 'signedIn';

/** What one HTTP call is; everything that knows of calls is made from this. */
export interface CallDeclaration<Body extends TObject = TObject, Reply extends TSchema = TSchema> {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  /** A sentence of manual text. */
  readonly summary: string;
  readonly roles: CallRoles;
  /** Closed. For a GET it describes the query. */
  readonly body: Body;
  readonly reply: Reply;
  /** Names of calls whose sources reload after this one succeeded. */
  readonly affects?: readonly string[];
  /** What it does cannot be undone: a page has to ask before. */
  readonly irreversible?: boolean;
  /** Bytes of the body, where more than the usual megabyte is meant. */
  readonly limit?: number;
  /** Only there when this server setting is on. */
  readonly setting?: 'DEMO';
}

/** Declares a call. What is wrong with the declaration itself throws here, at load. */
export function defineCall<Body extends TObject, Reply extends TSchema>(
  declaration: CallDeclaration<Body, Reply>,
): CallDeclaration<Body, Reply> {
  if (!declaration.path.startsWith('/')) throw new Error(`${declaration.path} does not start with a slash`);
  if (!('additionalProperties' in declaration.body) || declaration.body.additionalProperties !== false)
    throw new Error(`The body of ${declaration.path} is not closed`);
  return Object.freeze(declaration);
}

/** A declared call under the name that documents use: engine/catalogue.ts CallDefinition. */
export type NamedCall = CallDeclaration & { readonly name: string };

type CallGroups = Readonly<Record<string, Readonly<Record<string, CallDeclaration>>>>;

/** The area and the key make the name: { users: { list } } -> "users.list". */
export function nameCalls(groups: CallGroups): Readonly<Record<string, NamedCall>> {
  const named = Object.entries(groups).flatMap(([area, calls]) =>
    Object.entries(calls).map(([key, call]) => [`${area}.${key}`, { ...call, name: `${area}.${key}` }] as const),
  );
  return Object.freeze(Object.fromEntries(named));
}

/** The static types of the calls of a group, by name: `CallTypes<typeof groups>['users.list']['body']`. */
export type CallTypes<Groups extends CallGroups> = {
  [Name in CallName<Groups>]: Name extends `${infer Area}.${infer Key}`
    ? { body: Static<Groups[Area][Key]['body']>; reply: Static<Groups[Area][Key]['reply']> }
    : never;
};

type CallName<Groups extends CallGroups> = {
  [Area in keyof Groups & string]: `${Area}.${keyof Groups[Area] & string}`;
}[keyof Groups & string];

/** A closed object. */
export const closed = <Properties extends Record<string, TSchema>>(
  properties: Properties,
  options: { description?: string } = {},
) => Type.Object(properties, { ...options, additionalProperties: false });

/** An object whose keys are data. */
export const dictionary = <Value extends TSchema>(
  value: Value,
  options: { description?: string; maxProperties?: number } = {},
) => Type.Unsafe<Record<string, Static<Value>>>({ type: 'object', additionalProperties: value, ...options });

export const nullable = <Value extends TSchema>(value: Value) => Type.Union([value, Type.Null()]);

/** An identifier. */
export const id = (description: string) => Type.String({ description, minLength: 1, maxLength: 64 });

/** The project that a call is about: its id or its url; without it the person's default project. */
export const projectId = () =>
  Type.Optional(
    Type.String({ description: 'The project, by id or url; else the default project.', minLength: 1, maxLength: 64 }),
  );

/** The page of a paged list. */
export const paging = () => ({
  page: Type.Optional(Type.Integer({ description: 'The page, from 0.', minimum: 0, maximum: 1_000_000 })),
  count: Type.Optional(Type.Integer({ description: 'Rows of a page.', minimum: 1, maximum: 200 })),
});

export { Type, type Static, type TObject, type TSchema };
