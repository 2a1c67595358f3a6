import type { Questionnaire } from '../../schemas/documents/questionnaire.ts';
import type { FlowPlay } from '../play.ts';

const questionnaire = (Title: string): Questionnaire => ({
  Title,
  Sections: [{ Title: 'One', Questions: [[{ Model: 'ID_0001', Type: '19', Text: 'Why?' }]] }],
});

export const play: FlowPlay = {
  events: {
    OPEN: { questId: 'q', document: questionnaire('Small'), revision: 3 },
    CHANGE: { document: questionnaire('Changed') },
    PUT: { pointer: '/Title', value: 'Put' },
    WRITE: { value: { Title: 7 } },
    BOOKS: { books: ['plan'] },
    SAVED: { questId: 'q', revision: 4, document: questionnaire('Changed') },
    BASE: { revision: 5 },
  },
  initial: 'empty',
  steps: [
    { press: 'OPEN', state: 'editing' },
    { press: 'CHANGE', state: 'editing' },
    { press: 'UNDO', state: 'editing' },
    { press: 'REDO', state: 'editing' },
  ],
};
