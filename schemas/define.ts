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
  /** It changes something that no call shows to a page: whatever else changes something says what it affects. */
  readonly writes?: true;
  /** What it does cannot be undone: a page has to ask before. */
  readonly irreversible?: boolean;
  /** It deletes, resets or switches off: the question before it is red. */
  readonly destroys?: true;
  /** A list of the body of which the call takes so many, and whose reply is a list: pages make several calls of a longer one. */
  readonly inParts?: { readonly field: string; readonly size: number };
  /** Bytes of the body, where more than the usual megabyte is meant; of each of its files, where it takes files. */
  readonly limit?: number;
  /** The body comes as multipart/form-data: texts, and files in the fields that are file() or files(). */
  readonly takes?: 'multipart';
  /** The reply is bytes, with a type of their own, and not JSON. */
  readonly answers?: 'stream';
  /** One page makes it very often: it has a limit of its own, fifty times the usual. */
  readonly often?: true;
  /** Works before the consent that a project asks of its mentees: what the shell and the consent page need. Every other call is refused then. */
  readonly beforeConsent?: true;
  /** Its body is large, or its work takes long: it may take ten times as long as other calls until its answer begins. */
  readonly long?: true;
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

/** Does a call change anything that lasts? */
export const isWriting = ({ affects, writes }: Pick<CallDeclaration, 'affects' | 'writes'>): boolean =>
  writes === true || (affects?.length ?? 0) > 0;

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

/** A file that a call received, whole; it is gone when the call has been answered. */
export interface ReceivedFile {
  /** As its sender called it: only a text. */
  readonly name: string;
  /** What its sender says that it is. */
  readonly type: string;
  readonly size: number;
  /** Of its bytes, as hexadecimal digits. */
  readonly sha256: string;
  /** Where its bytes are: in memory when there are few of them, else in a file. */
  readonly content: { readonly bytes: Buffer } | { readonly path: string };
}

/** A field of a multipart call that is a file. In a document it is a chosen file. */
export const file = (description: string) => Type.Unsafe<ReceivedFile>({ $ref: 'entities/local-file', description });

/** A field of a multipart call that is one file or several. */
export const files = (description: string, maxItems = 20) =>
  Type.Unsafe<readonly ReceivedFile[]>({
    type: 'array',
    items: { $ref: 'entities/local-file' },
    minItems: 1,
    maxItems,
    description,
  });

/** The reply of a call that answers a stream. */
export const stream = (description: string) => Type.Unsafe<unknown>({ description, format: 'binary' });

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
