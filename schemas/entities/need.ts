import { closed, nullable, Type, type Static } from '../define.ts';

/** A mentee's need for something from those who look after them. */
export const need = closed(
  {
    Kind: Type.Enum(['handedIn', 'written', 'late', 'silent'], {
      description:
        'handedIn: work waits for a review. written: the mentee wrote and got no answer. late: an action had its day. silent: nothing for two weeks.',
    }),
    MenteeId: Type.String({ description: 'The mentee.' }),
    Name: Type.String({ description: 'How they are called.' }),
    ActionId: nullable(Type.String({ description: 'The action; null for none.' })),
    Title: Type.String({ description: 'Its title.' }),
    Since: nullable(Type.String({ description: 'Since when; null where nothing is known.', format: 'date-time' })),
    Count: Type.Integer({ description: 'How many actions are late; else 1.', minimum: 1 }),
  },
  { description: 'Something that a mentee needs.' },
);
export type Need = Static<typeof need>;
