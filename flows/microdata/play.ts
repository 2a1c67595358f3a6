import type { MicrodataQuestion } from '../../schemas/documents/microdata.ts';
import { failure, type FlowPlay } from '../play.ts';

const questions: readonly MicrodataQuestion[] = [
  {
    Id: 'level',
    Title: 'Level',
    Type: 0,
    Child: [
      { Id: 'school', Title: 'School', Type: 1 },
      { Id: 'college', Title: 'College', Type: 1 },
    ],
  },
  { Id: 'since', Title: 'Since', Type: 6, ConditionId: 'college' },
];
const answers = { college: '1', since: '2024-05-01' };

export const play: FlowPlay = {
  outcomes: {
    save: {
      saved: { revision: 1, answers },
      'changed by somebody else': failure('microdata-changed', { revision: 4 }),
      'no network': failure('network'),
    },
  },
  events: {
    OPEN: {
      projectId: '1',
      userId: '7',
      end: false,
      questions,
      answers: [],
      revision: 0,
      final: false,
      canChange: true,
    },
    ANSWER: { id: 'since', value: '2024-05-01' },
    CHOOSE: { id: 'college', yes: true },
  },
  initial: 'empty',
  steps: [
    { press: 'OPEN', state: 'editing' },
    { press: 'CHOOSE', state: 'editing' },
    { press: 'ANSWER', state: 'editing' },
    { press: 'SAVE', state: 'saving' },
    { press: 'save: changed by somebody else', state: 'conflict' },
    { press: 'OVERWRITE', state: 'saving' },
    { press: 'save: saved', state: 'editing' },
    { press: 'FINISH', state: 'finishing' },
    { press: 'save: saved', state: 'final' },
  ],
};
