import { closed, Type } from '../define.ts';
import { param, type Param } from '../documents/param.ts';

/** The functions of the database that change many rows at once, by name, with their parameters. A date means its beginning. */
export const WRITE_FUNCTIONS = {
  assign_mentor: [{ Name: 'mentor', Type: 'integer' }],
  delete_application_drafts: [{ Name: 'before', Type: 'date' }],
  mark_notifications_read: [{ Name: 'before', Type: 'date' }],
} as const satisfies Readonly<Record<string, readonly Param[]>>;

export type WriteFunctionName = keyof typeof WRITE_FUNCTIONS;
export const WRITE_FUNCTION_NAMES = ['assign_mentor', 'delete_application_drafts', 'mark_notifications_read'] as const;

export const isWriteFunction = (name: unknown): name is WriteFunctionName =>
  typeof name === 'string' && Object.hasOwn(WRITE_FUNCTIONS, name);

/** The maximum number of rows that one run changes. */
export const MAX_WRITTEN = 5_000;

/** A function that the settings of the project allow. */
export const writeFunction = closed(
  {
    Name: Type.Enum([...WRITE_FUNCTION_NAMES], { description: 'The function.' }),
    Params: Type.Array(param, { description: 'Its parameters.' }),
  },
  { description: 'A function of the database that changes many rows at once.' },
);
/** A row that a function would change. */
export const writtenRow = closed(
  {
    Id: Type.String({ description: 'The row.' }),
    Name: Type.String({ description: 'Its name or its owner.' }),
  },
  { description: 'A row that a function would change.' },
);

/** A completed run. */
export const writeRun = closed(
  {
    Name: Type.Enum([...WRITE_FUNCTION_NAMES], { description: 'The function.' }),
    Person: Type.String({ description: 'The name of the person who ran it.' }),
    Count: Type.Integer({ description: 'How many rows it changed.', minimum: 0 }),
    Time: Type.String({ description: 'When.', format: 'date-time' }),
  },
  { description: 'A run of a function that was done.' },
);
