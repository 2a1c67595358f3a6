import type { AnswerSet, QuestClock } from '../../schemas/entities/questionnaire.ts';
import { failure, type FlowPlay } from '../play.ts';
import type { QuestInput } from './actors.ts';

const input: QuestInput = { by: 'action', id: '5', menteeId: '', projectId: '1' };
const clock: QuestClock = {
  Status: 'OK',
  State: 'started',
  Duration: 600,
  RemainingTime: 540,
  TimeStarted: '2026-03-02T08:00:00Z',
  Late: 0,
  Completion: 0,
};
const answer = { GroupId: 'ID_0001', OptionId: 'firm' };
const theirs = { GroupId: 'ID_0001', OptionId: 'idea' };

/** A questionnaire of two questions that has not started, with a clock of ten minutes. */
const set: AnswerSet = {
  ...clock,
  AnswerSetID: 'a1',
  State: 'new',
  RemainingTime: 600,
  TimeStarted: null,
  Title: 'Your idea',
  Descr: '',
  Extra: {},
  Sections: [
    {
      Title: 'First',
      Text: '',
      Questions: [
        [
          { Id: 'ID_0001', TypeId: '01', Text: 'Which stage?', Option: [{ Value: 'idea' }, { Value: 'firm' }] },
          { Id: 'ID_0002', TypeId: '19', Text: 'Its name?', Condition: { '===': [{ var: 'ID_0001' }, 'firm'] } },
        ],
      ],
      Spreadsheets: [],
    },
  ],
  SectionCount: 1,
  QuestionCount: 2,
  Answers: {},
  Pausable: true,
  CanAnswer: true,
  CanReset: true,
  QuestId: 'q1',
  Version: 1,
  ActionId: '5',
  UserId: '7',
  UserName: 'Anna',
  Finished: null,
};
const started: AnswerSet = { ...set, ...clock };

export const play: FlowPlay = {
  input,
  outcomes: {
    load: {
      new: set,
      started,
      paused: { ...set, State: 'paused' },
      'handed in': { ...set, State: 'finished', CanAnswer: false },
      expired: { ...set, Status: 'Expired' },
      'not found': failure('not-found', { status: 404 }),
      'no network': failure('network'),
    },
    start: { started, 'no network': failure('network') },
    resume: { started, expired: { ...started, Status: 'Expired' }, 'no network': failure('network') },
    pause: { 'put aside': { ...clock, State: 'paused' }, 'no network': failure('network') },
    clear: { cleared: started, 'no network': failure('network') },
    finish: { 'handed in': '/home', refused: failure('incomplete') },
  },
  events: {
    PAUSE: { section: 0 },
    CHOOSE: { question: 'ID_0001', keep: 'own' },
    SHOW: { group: 'ID_0001', name: 'price' },
    WRONG: { group: 'ID_0001', texts: { price: 'ten' } },
    ANSWER: { answers: [answer] },
    SAVED: { answer, pending: 0 },
    REFUSED: { answer, pending: 0, code: 'no-option' },
    KEPT: { answer, pending: 1 },
    OVERTAKEN: { answer, theirs, pending: 0 },
    ARRIVED: { answers: [theirs], pending: 0 },
    WRONG_STORED: { wrong: {}, pending: 0 },
    RESTORED: { answers: [answer], pending: 1 },
    SYNCED: { clock },
    WARN: { minutes: 5 },
  },
  initial: 'loading',
  steps: [
    { press: 'load: new', state: 'notStarted' },
    { press: 'START', state: 'starting' },
    { press: 'start: started', state: 'started' },
    { press: 'ANSWER', state: 'started' },
    { press: 'FINISH', state: 'sending' },
    { press: 'SAVED', state: 'finishing' },
    { press: 'finish: handed in', state: 'finished' },
  ],
};
