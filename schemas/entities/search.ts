import { closed, dictionary, nullable, Type, type Static } from '../define.ts';

/** The kinds of hits of the search, in their order among equally good ones. */
export const HIT_KINDS = [
  'person',
  'action',
  'libraryItem',
  'conversation',
  'message',
  'questionnaire',
  'application',
  'report',
  'screen',
  'setting',
  'document',
] as const;
export type HitKind = (typeof HIT_KINDS)[number];

export const hitKind = () => Type.Enum(HIT_KINDS, { description: 'What was found.' });

/** A screen to which a hit leads. */
const hitLink = closed(
  {
    Screen: Type.String({ description: 'The name of the screen.' }),
    With: dictionary(Type.String(), { description: 'The values of its address.' }),
    State: dictionary(Type.String(), { description: 'The values of its state that are kept in the address.' }),
  },
  { description: 'A screen on which a hit opens.' },
);
export type HitLink = Static<typeof hitLink>;

const hit = closed(
  {
    Id: Type.String({ description: 'Its id among the hits of its kind.' }),
    Title: Type.String({ description: 'Its name.' }),
    Detail: Type.String({ description: 'A text that tells it from others with this name; may be empty.' }),
    Keys: Type.Array(Type.String(), { description: 'Keys of texts that describe it, such as those of roles.' }),
    Time: nullable(Type.String({ description: 'When it was changed last, ISO.', format: 'date-time' })),
    Rank: Type.Integer({
      description: '0: the same text. 1: begins with it. 2: its words begin so. 3: contains it.',
      minimum: 0,
      maximum: 3,
    }),
    Links: Type.Array(hitLink, { description: 'Where it opens: the first one that the current role may open.' }),
  },
  { description: 'Something that was found.' },
);
export type Hit = Static<typeof hit>;

export const hitGroup = closed(
  {
    Kind: hitKind(),
    Hits: Type.Array(hit, { description: 'The best ones, best first.' }),
    More: Type.Boolean({ description: 'There are more of this kind.' }),
  },
  { description: 'The hits of one kind.' },
);
export type HitGroup = Static<typeof hitGroup>;
