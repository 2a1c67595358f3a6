import { closed, dictionary, Type, type Static } from '../define.ts';
import { fieldValue } from './fields.ts';

/** equal, in: one of the values. contains, starts: without regard to accents and case. from, to: text order, dates and numbers. bits: has all of them. */
export const MATCHES = ['equal', 'in', 'contains', 'starts', 'from', 'to', 'bits', 'empty'] as const;
export type Match = (typeof MATCHES)[number];

export const filterValue = closed(
  {
    Field: Type.String({ description: 'A field that the reader sees.', minLength: 1, maxLength: 64 }),
    Value: Type.Union([fieldValue], { description: 'The value, or a list of them.' }),
    Match: Type.Optional(Type.Enum([...MATCHES], { description: 'How to compare.', default: 'equal' })),
  },
  { description: 'One chosen filter.' },
);
export type FilterValue = Static<typeof filterValue>;

export const sortValue = closed(
  {
    Field: Type.String({ description: 'A field that the reader sees, or Name.', minLength: 1, maxLength: 64 }),
    Down: Type.Optional(Type.Boolean({ description: 'Largest first.' })),
  },
  { description: 'One key of an order.' },
);
export type SortValue = Static<typeof sortValue>;

/** The values that a filter offers. */
export const filterOptions = closed({
  Field: Type.String({ description: 'The field.' }),
  Values: Type.Array(Type.String(), { description: 'The values that occur, sorted.' }),
});

/** Which columns of a table its reader sees, and in which order. */
export const columnLayout = closed({
  order: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { description: 'Ids in order.', maxItems: 500 })),
  shown: Type.Optional(
    dictionary(Type.Boolean(), { description: 'Column to whether it is seen.', maxProperties: 500 }),
  ),
});
