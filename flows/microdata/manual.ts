import type { FlowDefinition } from '../../engine/index.ts';
import { microdata as runtime } from './index.ts';

const none = { type: 'object', properties: {}, additionalProperties: false } as const;
const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const whole = { type: 'integer' } as const;
const flag = { type: 'boolean' } as const;
const questions = { type: 'array', items: { $ref: 'entities/microdata-question' } } as const;
const answers = { type: 'object', additionalProperties: text } as const;

const item = {
  type: 'object',
  properties: {
    Id: text,
    Kind: { enum: ['heading', 'choice', 'yesNo', 'text', 'number', 'date'] },
    Title: text,
    Hint: text,
    Depth: whole,
    Value: { ...text, description: 'The answer; of a choice, the radio that is "1".' },
    Options: {
      type: 'array',
      items: {
        type: 'object',
        properties: { value: text, text },
        required: ['value', 'text'],
        additionalProperties: false,
      },
    },
    Min: { ...text, description: 'The least number or the first day; empty for none.' },
    Max: { ...text, description: 'The greatest number or the last day; empty for none.' },
    Fault: {
      enum: ['bad-date', 'bad-number', 'choice', 'too-long', 'too-small', 'too-large', 'required', null],
      description: 'The error of the answer.',
    },
  },
  required: ['Id', 'Kind', 'Title', 'Hint', 'Depth', 'Value', 'Options', 'Min', 'Max', 'Fault'],
  additionalProperties: false,
} as const;

/** Filling in a form of the microdata. */
export const microdata: FlowDefinition = {
  ...runtime,
  description:
    'Filling in a form of the microdata: which questions are shown, what a radio clears, what is missing, saving a moment after the last answer, and finishing.',
  input: { type: 'object', properties: {}, additionalProperties: false },
  context: {
    type: 'object',
    properties: {
      projectId: text,
      userId: text,
      end: flag,
      questions,
      answers,
      saved: answers,
      revision: whole,
      items: { type: 'array', items: item, description: 'The questions that are shown.' },
      asked: { ...whole, description: 'How many questions are asked; alternatives count as one.' },
      answered: whole,
      dirty: { ...flag, description: 'There are answers that are not saved.' },
      marks: { ...flag, description: 'Missing answers are marked.' },
      faults: { ...whole, description: 'How many answers are marked.' },
      problem: { ...textOrNull, description: 'The code of the last failure.' },
      text: { ...textOrNull, description: 'The same in words, where the server said them.' },
      theirs: { type: ['integer', 'null'], description: 'Of a conflict: the revision of the other save.' },
    },
    required: [
      'projectId',
      'userId',
      'end',
      'questions',
      'answers',
      'saved',
      'revision',
      'items',
      'asked',
      'answered',
      'dirty',
      'marks',
      'faults',
      'problem',
      'text',
      'theirs',
    ],
    additionalProperties: false,
  },
  states: ['empty', 'editing', 'saving', 'finishing', 'failed', 'conflict', 'final', 'closed'],
  events: {
    OPEN: {
      type: 'object',
      properties: {
        projectId: text,
        userId: text,
        end: flag,
        questions,
        answers: { type: 'array', items: { $ref: 'entities/microdata-answer' } },
        revision: whole,
        final: flag,
        canChange: flag,
      },
      required: ['projectId', 'userId', 'end', 'questions', 'answers', 'revision', 'final', 'canChange'],
      additionalProperties: false,
    },
    ANSWER: {
      type: 'object',
      properties: { id: text, value: text },
      required: ['id', 'value'],
      additionalProperties: false,
    },
    CHOOSE: {
      type: 'object',
      properties: { id: text, yes: { ...flag, description: 'Without it the radio toggles.' } },
      required: ['id'],
      additionalProperties: false,
    },
    SAVE: none,
    FINISH: none,
    RETRY: none,
    OVERWRITE: none,
  },
};
