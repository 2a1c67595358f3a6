import { closed, nullable, Type } from '../define.ts';

const typeId = Type.Union([Type.String(), Type.Integer()], { description: 'The type: "02" equals 2.' });

export const question = closed(
  {
    Id: Type.String({ description: 'The question.' }),
    TypeId: typeId,
    Text: Type.String({ description: 'What is asked.' }),
    Group: Type.Optional(Type.String({ description: 'The group of its answers.' })),
    Option: Type.Optional(Type.Array(Type.Unknown(), { description: 'What can be chosen.' })),
    Condition: Type.Optional(Type.Unknown({ description: 'Logic over the answers: is it shown?' })),
    dontShow: Type.Optional(Type.Boolean({ description: 'Never shown.' })),
    Completion: Type.Optional(Type.Number({ description: 'How far it is answered.' })),
  },
  { description: 'A question.' },
);

export const answer = closed(
  {
    GroupId: Type.String({ description: 'The group of answers.' }),
    OptionId: Type.Optional(nullable(Type.String({ description: 'What was chosen.' }))),
    Text: Type.Optional(nullable(Type.String({ description: 'What was written.' }))),
  },
  { description: 'An answer.' },
);

export const microdataQuestion = closed(
  {
    Id: Type.String({ description: 'The question.' }),
    Title: Type.String({ description: 'What is asked.' }),
    Type: Type.Integer({ description: '6 is a date.' }),
    DefaultField: Type.Optional(Type.String({ description: 'The user field that the answer starts with.' })),
    DefaultValue: Type.Optional(Type.String({ description: 'What the answer starts with.' })),
    Child: Type.Array(Type.Unsafe<unknown>({ $ref: 'entities/microdata-question' }), {
      description: 'Questions below it.',
    }),
    ConditionId: Type.Optional(Type.String({ description: 'Shown when this one is answered with "1".' })),
    ConditionInverse: Type.Optional(Type.Boolean({ description: 'Shown when it is not.' })),
  },
  { description: 'A question of the microdata.' },
);
