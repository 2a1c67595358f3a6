import { closed, dictionary, nullable, Type, type Static } from '../define.ts';
import { STORED_KINDS } from '../documents/stored.ts';

const documentKind = Type.Enum([...STORED_KINDS], { description: 'The kind of document.' });
/** A request may still use a kind's name of the previous release. */
export const requestedKind = Type.Enum([...STORED_KINDS, 'view'], { description: 'The kind of document.' });
export const documentName = Type.String({
  description: 'Its name: "admin/user/list".',
  pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*(/[A-Za-z0-9][A-Za-z0-9_.-]*)*$',
  maxLength: 120,
});

const anyObject = (description: string) => dictionary(Type.Unknown(), { description });

/** The reply for a screen: engine/base/ports.ts DocumentBundle. */
export const bundle = closed(
  {
    name: Type.String({ description: 'The name of the unit.' }),
    version: Type.String({ description: 'Changes whenever anything in the bundle does.' }),
    unit: anyObject('The document, pruned for the reader.'),
    parts: dictionary(anyObject('A part, pruned.'), { description: 'The parts that it reaches, by name.' }),
    functions: dictionary(Type.String(), { description: 'The sandbox source of functions, by unit.' }),
    schemas: Type.Optional(anyObject('Schemas of services that it names.')),
  },
  { description: 'A document with all that it needs.' },
);

/** A document as the list of documents names it. */
export const documentRow = closed({
  kind: documentKind,
  name: Type.String({ description: 'Its name.' }),
  editor: nullable(Type.String({ description: 'The screen in which it is edited; null for none.' })),
  built: Type.Boolean({ description: 'It ships with the product.' }),
  stored: Type.Boolean({ description: 'This project has its own.' }),
  revision: Type.Integer({ description: 'The stored revision; 0 for none.' }),
  author: nullable(Type.String({ description: 'Who saved last.' })),
  time: nullable(Type.String({ description: 'When, ISO.' })),
});

export const revisionRow = closed({
  Id: Type.String({ description: 'The revision.' }),
  Number: Type.Integer({ description: 'From 1.' }),
  Author: Type.String({ description: 'Who saved.' }),
  Message: Type.String({ description: 'Why.' }),
  Time: Type.String({ description: 'When, ISO.' }),
});
export type RevisionRow = Static<typeof revisionRow>;

/** A problem of a document: engine/base/problem.ts Problem. */
export const problem = closed({
  kind: Type.String({ description: 'A stable name.' }),
  severity: Type.Enum(['error', 'warning'], { description: 'An error stops a save.' }),
  pointer: Type.String({ description: 'JSON pointer.' }),
  line: Type.Integer({ description: 'From 1.' }),
  column: Type.Integer({ description: 'From 1.' }),
  endLine: Type.Optional(Type.Integer({ description: 'Where it ends.' })),
  endColumn: Type.Optional(Type.Integer({ description: 'Where it ends.' })),
  message: Type.String({ description: 'The message.' }),
  nearest: Type.Optional(Type.String({ description: 'The known name that was probably meant.' })),
});

/** A text of a document that an editor checked. */
export const checkedDocument = closed({
  value: Type.String({ description: 'The text that was checked.' }),
  errors: Type.Integer({ description: 'How many errors it has.' }),
  warnings: Type.Integer({ description: 'How many warnings it has.' }),
  document: nullable(dictionary(Type.Unknown(), { description: 'The document; null where the text is none.' })),
  problems: Type.Array(problem, { description: 'The errors and warnings.' }),
});
