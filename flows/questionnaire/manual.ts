import type { FlowDefinition } from '../../engine/index.ts';
import { questionnaire as runtime } from './index.ts';

const none = { type: 'object', properties: {}, additionalProperties: false } as const;
const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const whole = { type: 'integer' } as const;
const answers = { type: 'array', items: { $ref: 'entities/answer' } } as const;
const line = {
  type: 'object',
  properties: {
    Id: text,
    Flex: { type: 'number' },
    Questions: { type: 'array', items: { $ref: 'entities/question' } },
  },
  required: ['Id', 'Flex', 'Questions'],
} as const;
const section = {
  type: 'object',
  properties: {
    Index: { ...whole, description: 'Its place in the questionnaire, which no condition changes.' },
    Title: text,
    Text: text,
    Lines: { type: 'array', items: line },
    Count: whole,
    Answered: whole,
    Previous: { ...whole, description: 'The section before it; -1 for none.' },
    Next: { ...whole, description: 'The section after it; -1 for none.' },
  },
  required: ['Index', 'Title', 'Text', 'Lines', 'Count', 'Answered', 'Previous', 'Next'],
} as const;

const book = {
  type: 'object',
  properties: {
    Group: { ...text, description: 'The group of its answer.' },
    Id: text,
    Name: text,
    Values: { type: 'object', additionalProperties: { type: ['number', 'string', 'boolean', 'null'] } },
    States: { type: 'object', additionalProperties: { enum: ['saving', 'failed', 'conflict'] } },
    Hidden: { ...whole, description: 'How many stored values are not shown, because their inputs changed.' },
    Others: {
      type: 'object',
      additionalProperties: { type: ['number', 'string', 'boolean', 'null'] },
      description: 'Of inputs in conflict: the value that was stored from elsewhere.',
    },
    Wrong: {
      type: 'object',
      additionalProperties: text,
      description: 'By the names of inputs: texts that are no values. They are stored on this device alone.',
    },
    Shows: {
      type: 'object',
      properties: { name: text, turn: whole },
      required: ['name', 'turn'],
      description: 'The input that takes the focus, whenever the turn is another one.',
    },
  },
  required: ['Group', 'Id', 'Name', 'Values', 'States', 'Hidden'],
} as const;

/** Filling in a questionnaire. */
export const questionnaire: FlowDefinition = {
  ...runtime,
  description:
    'Filling in a questionnaire: started, put aside, handed in, expired by its clock. Answers are saved one after the other; answers that could not be sent are stored on the device.',
  input: {
    type: 'object',
    properties: {
      by: {
        enum: ['action', 'menteeAction', 'answered', 'answerSet', 'token', 'mentor'],
        description: 'How it is found.',
      },
      id: { ...text, description: 'The action, the answer set, the token or the questionnaire.' },
      menteeId: { ...text, default: '', description: 'The mentee; empty for the caller.' },
      projectId: { ...text, default: '', description: 'The project.' },
    },
    required: ['by', 'id', 'menteeId', 'projectId'],
    additionalProperties: false,
  },
  context: {
    type: 'object',
    properties: {
      set: { anyOf: [{ $ref: 'entities/answer-set' }, { type: 'null' }] },
      sections: { type: 'array', items: section, description: 'The sections that are shown, with their questions.' },
      given: { type: 'object', additionalProperties: answers, description: 'The answers by question.' },
      status: {
        type: 'object',
        additionalProperties: { enum: ['saving', 'saved', 'failed', 'kept', 'late', 'changed', 'shut'] },
        description: 'The state of saving, by question.',
      },
      books: {
        type: 'object',
        additionalProperties: { type: 'array', items: book },
        description: 'By question: its workbooks, with their values and the saving states of their cells.',
      },
      refusals: {
        type: 'object',
        additionalProperties: text,
        description: 'By question: why the server refused the last value of a cell.',
      },
      invalid: { type: 'object', additionalProperties: { type: 'boolean' }, description: 'Of which Validate says no.' },
      texts: {
        type: 'object',
        additionalProperties: text,
        description: 'The text of the question with the answers filled in.',
      },
      unanswered: {
        type: 'array',
        items: {
          type: 'object',
          properties: { Id: text, Text: text, Section: whole },
          required: ['Id', 'Text', 'Section'],
        },
      },
      completion: { ...whole, description: 'From 0 to 100.' },
      choices: {
        type: 'object',
        additionalProperties: answers,
        description:
          'By question: the answer that another page stored while this page has a different one, until one is chosen.',
      },
      pending: { ...whole, description: 'Answers that were not sent yet.' },
      deadline: { ...textOrNull, description: 'When the clock ends, by this device.' },
      warning: { ...whole, description: 'The minutes that were left at the last warning; 0 before the first.' },
      closing: { type: 'boolean', description: 'The time ends within seconds.' },
      over: { type: 'boolean', description: 'The time is over.' },
      onFinish: { ...text, description: 'Where the page goes; empty for the home of the project.' },
      problem: { ...textOrNull, description: 'The code of the last failure.' },
    },
    required: [
      'set',
      'sections',
      'given',
      'status',
      'books',
      'refusals',
      'invalid',
      'texts',
      'unanswered',
      'completion',
      'choices',
      'pending',
      'deadline',
      'warning',
      'closing',
      'over',
      'onFinish',
      'problem',
    ],
    additionalProperties: true,
  },
  states: [
    'loading',
    'notFound',
    'failed',
    'notStarted',
    'starting',
    'paused',
    'resuming',
    'started',
    'pausing',
    'clearing',
    'sending',
    'finishing',
    'finished',
    'handedIn',
    'expired',
    'reading',
  ],
  events: {
    START: none,
    PAUSE: {
      type: 'object',
      properties: { section: { ...whole, description: 'The section at which to go on.' } },
      additionalProperties: false,
    },
    CONTINUE: none,
    CLEAR: none,
    FINISH: none,
    BACK: none,
    RETRY: none,
    CHOOSE: {
      type: 'object',
      properties: {
        question: text,
        keep: { enum: ['own', 'other'] },
        group: { ...text, description: 'The group of one of several answers; empty for all of the question.' },
      },
      required: ['question', 'keep'],
      additionalProperties: false,
    },
    SHOW: {
      type: 'object',
      properties: { group: { ...text, description: 'The group of a workbook.' }, name: text },
      required: ['group', 'name'],
      additionalProperties: false,
    },
    WRONG: {
      type: 'object',
      properties: {
        group: { ...text, description: 'The group of a workbook.' },
        texts: { type: 'object', additionalProperties: text, description: 'All its texts that are no values.' },
      },
      required: ['group', 'texts'],
      additionalProperties: false,
    },
    ANSWER: { type: 'object', properties: { answers }, required: ['answers'], additionalProperties: false },
  },
};
