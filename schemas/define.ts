import { Type, type Static, type TObject, type TSchema } from 'typebox';
import type { Role } from './roles.ts';

/** The readers of a call: a list of roles in the current project, anybody who is signed in, or anybody at all. */
export type CallRoles = readonly Role[] | 'anyone' | 'signedIn';

/** One HTTP call; the server, the client, the checker and OpenAPI derive from it. */
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
  /** It changes something that no call returns. Every other changing call declares what it affects. */
  readonly writes?: true;
  /** The call cannot be undone: a page has to ask for confirmation. */
  readonly irreversible?: boolean;
  /** The call deletes, resets or switches off: its confirmation is red. */
  readonly destroys?: true;
  /** A list of the body with a maximum length, of a call whose reply is a list: pages split a longer one into several calls. */
  readonly inParts?: { readonly field: string; readonly size: number };
  /** A list of the body whose items are rows, and the form in which the reply reports the result of each. */
  readonly rows?: CallRows;
  /** A member of the reply with which a successful call reports that it refused a part. */
  readonly refused?: RefusedMember;
  /** The byte limit of the body, when above one megabyte; of each file, for calls with files. */
  readonly limit?: number;
  /** The body comes as multipart/form-data: texts, and files in the fields that are file() or files(). */
  readonly takes?: 'multipart';
  /** The reply is bytes, with a type of their own, and not JSON. */
  readonly answers?: 'stream';
  /** Over HTTP the text of the reply is a file of this type and name, and not JSON. */
  readonly file?: { readonly type: 'application/xml'; readonly name: string };
  /** A page makes it very often: it has a rate limit of its own, fifty times the default. */
  readonly often?: true;
  /** It costs the server much without a known caller: it has a rate limit of its own, a fortieth of the default. */
  readonly seldom?: true;
  /** Allowed before consent: calls of the shell and the consent page. All others are refused before consent. */
  readonly beforeConsent?: true;
  /** Its body is large, or its work takes long: its answer may take ten times as long to begin as that of other calls. */
  readonly long?: true;
  /** Available only while this server setting is on. */
  readonly setting?: 'DEMO';
}

/** The rows of a call with many rows. */
export interface CallRows {
  readonly field: string;
  /** The members of a row that a column of a table can hold. */
  readonly columns: readonly string[];
  /** The member of a row that holds all other columns. */
  readonly fields: string;
  /** results: an Outcome and its Reasons for each row, in their order; usernames: those of the processed rows. */
  readonly reply: 'results' | 'usernames';
  /** usernames: the mode of bulk.check that tells why the others were refused. */
  readonly check?: string;
}

/** A list or a number that is not empty means a refusal; so does a text among `values`. */
export interface RefusedMember {
  readonly member: string;
  readonly values?: readonly string[];
  /** The member with the reason in words. */
  readonly text?: string;
}

/** Declares a call. A faulty declaration throws when the module is loaded. */
export function defineCall<Body extends TObject, Reply extends TSchema>(
  declaration: CallDeclaration<Body, Reply>,
): CallDeclaration<Body, Reply> {
  if (!declaration.path.startsWith('/')) throw new Error(`${declaration.path} does not start with a slash`);
  if (!('additionalProperties' in declaration.body) || declaration.body.additionalProperties !== false)
    throw new Error(`The body of ${declaration.path} is not closed`);
  return Object.freeze(declaration);
}

/** Does the call change stored data? */
export const isWriting = ({ affects, writes }: Pick<CallDeclaration, 'affects' | 'writes'>): boolean =>
  writes === true || (affects?.length ?? 0) > 0;

/** Calls with JSON in and out at a fixed path, for signed-in people: those that other clients than pages can make for them. */
export const isPlainCall = ({ path, roles, takes, answers }: CallDeclaration): boolean =>
  !path.includes('{') && roles !== 'anyone' && takes === undefined && answers === undefined;

/** A declared call under the name that documents use: engine/base/catalogue.ts CallDefinition. */
export type NamedCall = CallDeclaration & { readonly name: string };

type CallGroups = Readonly<Record<string, Readonly<Record<string, CallDeclaration>>>>;

/** The area and the key form the name: { users: { list } } -> "users.list". */
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

/** A complete file that a call received. It is deleted after the call. */
export interface ReceivedFile {
  /** The sender's name of the file; untrusted text. */
  readonly name: string;
  /** The sender's type of the file. */
  readonly type: string;
  readonly size: number;
  /** The hash of its bytes in hexadecimal digits. */
  readonly sha256: string;
  /** The location of its bytes: in memory for a small file, otherwise in a file. */
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

/** The reply of a call that returns a stream. */
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
