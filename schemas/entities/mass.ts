import { closed, Type, type Static } from '../define.ts';

/** The settings for sending rows to a target. */
export const massData = closed(
  {
    method: Type.Enum(['GET', 'POST'], { description: 'GET or POST.' }),
    SendMode: Type.Enum(['one', 'all', 'paged'], { description: 'A row at a time, all at once, or in pages.' }),
    transform: Type.String({
      description: 'The transform of a row before it is sent: JavaScript for the sandbox, with the row as `input`.',
      maxLength: 20_000,
    }),
  },
  { description: 'How rows are sent.' },
);
export type MassData = Static<typeof massData>;
