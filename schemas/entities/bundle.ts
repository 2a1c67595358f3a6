import { closed, Type, type Static } from '../define.ts';

/** A document that an import of a project bundle changes. */
export const bundleChange = closed(
  {
    Path: Type.String({ description: 'The file of the bundle: "screen/admin/home.json".' }),
    Kind: Type.String({ description: 'The kind of document.' }),
    Name: Type.String({ description: 'Its name.' }),
    What: Type.Enum(['new', 'changed', 'kept'], {
      description: 'New, changed, or only in the project: an import removes nothing.',
    }),
    Added: Type.Integer({ description: 'Lines that are added.' }),
    Removed: Type.Integer({ description: 'Lines that are removed.' }),
  },
  { description: 'What an import does with a document.' },
);

/** A problem of a bundle. */
const bundleProblem = closed(
  {
    Id: Type.String({ description: 'Of the row.' }),
    Path: Type.String({ description: 'The file.' }),
    Line: Type.Integer({ description: 'From 1.' }),
    Column: Type.Integer({ description: 'From 1.' }),
    Severity: Type.Enum(['error', 'warning'], { description: 'An error stops the import.' }),
    Kind: Type.String({ description: 'A stable name.' }),
    Message: Type.String({ description: 'The message of the checker, in English.' }),
  },
  { description: 'A problem of a bundle.' },
);

/** The result of an import, or of its trial. */
export const bundleReport = closed(
  {
    Changes: Type.Array(bundleChange, {
      description: 'The documents that differ, and those that only the project has.',
    }),
    Problems: Type.Array(bundleProblem, { description: 'The faults, and the parts that would break.' }),
    Documents: Type.Integer({ description: 'How many documents the bundle has.' }),
    Mark: Type.String({ description: 'The state of the project that was compared.' }),
  },
  { description: 'What an import of a bundle does.' },
);
export type BundleReport = Static<typeof bundleReport>;
