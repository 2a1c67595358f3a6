import { closed, nullable, Type } from '../define.ts';

/** Bits of an action's Flags. */
export const ACTION_FLAGS = {
  CanDelete: 1,
  Published: 2,
  HideFromMentor: 4,
  HideFromMentee: 8,
  HideInGrid: 16,
  HideFromSupervisor: 32,
} as const;

export const actionData = Type.Object(
  {
    EnableCondition: Type.Optional(Type.Unknown({ description: 'Logic over the fields: may it be opened?' })),
    ShowCondition: Type.Optional(Type.Unknown({ description: 'Logic over the fields: is it shown?' })),
    date: Type.Optional(Type.String({ description: 'DD-MM-YYYY; the year 3000 or later means inactive.' })),
    timeHours: Type.Optional(Type.String({ description: 'Hour of the meeting.' })),
    timeMinutes: Type.Optional(Type.String({ description: 'Minute of the meeting.' })),
    lastMail: Type.Optional(Type.String({ description: 'When the last reminder went out.' })),
  },
  { description: 'What an action holds.' },
);

export const action = closed(
  {
    Id: Type.String({ description: 'The action.' }),
    TypeId: Type.Integer({ description: '1 conference, 3 questionnaire, or another type.' }),
    Title: Type.String({ description: 'Its title.' }),
    Titles: Type.String({ description: 'Titles of its columns, with commas.' }),
    Descr: Type.String({ description: 'What it is about.' }),
    Data: actionData,
    Group: Type.Array(Type.String(), { description: 'The path of its group.' }),
    Flags: Type.Integer({ description: 'Bits: see ACTION_FLAGS.' }),
    Completed: Type.Boolean({ description: 'Done by the mentee.' }),
    MentorId: nullable(Type.String({ description: 'Its mentor.' })),
    QuestId: nullable(Type.String({ description: 'Its questionnaire.' })),
  },
  { description: 'A task or questionnaire of a project.' },
);
