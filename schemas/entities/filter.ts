import { closed, dictionary, Type, type Static } from '../define.ts';
import { fieldValue } from './fields.ts';

/** equal, in: one of the values. contains, starts: without regard to accents and case. from, to: order of texts, dates and numbers. bits: has all of them. */
const MATCHES = ['equal', 'in', 'contains', 'starts', 'from', 'to', 'bits', 'empty'] as const;
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

/** The query of a view of people: only its set members. */
export const savedQuestion = closed({
  query: Type.Optional(Type.String({ description: 'The search.', maxLength: 200 })),
  role: Type.Optional(Type.String({ description: 'A role.', maxLength: 64 })),
  active: Type.Optional(Type.Enum(['all', 'active', 'inactive'], { description: 'Whether active people.' })),
  mentor: Type.Optional(Type.String({ description: 'A mentor.', maxLength: 64 })),
  supervisor: Type.Optional(Type.String({ description: 'A supervisor.', maxLength: 64 })),
  coordinator: Type.Optional(Type.String({ description: 'A coordinator.', maxLength: 64 })),
  filter: Type.Optional(Type.Array(filterValue, { description: 'Filters of the project.', maxItems: 50 })),
  view: Type.Optional(Type.Enum(['noMentor', 'silent', 'new'], { description: 'What no filter can say.' })),
});

/** A view that a reader saved. */
export const savedView = closed({
  id: Type.String({ description: 'Unique among the views of the reader.', maxLength: 64 }),
  name: Type.String({ description: 'The name that its owner gave.', maxLength: 40 }),
  question: savedQuestion,
});

/** The visible columns of a table and their order, as its reader chose them. */
export const columnLayout = closed({
  order: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { description: 'Ids in order.', maxItems: 500 })),
  shown: Type.Optional(
    dictionary(Type.Boolean(), { description: 'Column to whether it is seen.', maxProperties: 500 }),
  ),
});
