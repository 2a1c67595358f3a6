import type { FlowDefinition } from '../../engine/index.ts';
import { questionnaireEditor as runtime } from './index.ts';

const none = { type: 'object', properties: {}, additionalProperties: false } as const;
const text = { type: 'string' } as const;
const texts = { type: 'array', items: text } as const;
const whole = { type: 'integer' } as const;
const document = { $ref: 'documents/questionnaire' } as const;
const documentOrNull = { anyOf: [document, { type: 'null' }] } as const;
const documents = { type: 'array', items: document } as const;

/** Designing a questionnaire. */
export const questionnaireEditor: FlowDefinition = {
  ...runtime,
  description:
    'Designing a questionnaire: the current document, its problems, whether it has unsaved changes, and undo and redo.',
  input: { type: 'object', properties: {}, additionalProperties: false },
  context: {
    type: 'object',
    properties: {
      document: documentOrNull,
      saved: { ...documentOrNull, description: 'The loaded or saved document; null if it was never saved.' },
      questId: { ...text, description: 'The questionnaire; empty for a new one.' },
      revision: { ...whole, description: 'The version that is edited; 0 for a new one.' },
      past: { ...documents, description: 'What can be gone back to, oldest first.' },
      future: { ...documents, description: 'The undone steps.' },
      problems: { type: 'array', items: { $ref: 'entities/problem' }, description: 'The problems, with their places.' },
      changed: { type: 'boolean', description: 'It is to be saved.' },
      good: { ...documentOrNull, description: 'The last one in which nothing was wrong: what can be tried.' },
      faulty: { description: 'The edited text while it is not a valid questionnaire; null otherwise.' },
      books: {
        anyOf: [texts, { type: 'null' }],
        description: 'The workbooks of the project; null while that is not known.',
      },
    },
    required: [
      'document',
      'saved',
      'questId',
      'revision',
      'past',
      'future',
      'problems',
      'changed',
      'good',
      'faulty',
      'books',
    ],
    additionalProperties: false,
  },
  states: ['empty', 'editing'],
  events: {
    OPEN: {
      type: 'object',
      properties: {
        questId: text,
        document,
        revision: whole,
        changed: { type: 'boolean', description: 'It was never saved like this.' },
      },
      required: ['questId', 'document', 'revision'],
      additionalProperties: false,
    },
    CHANGE: { type: 'object', properties: { document }, required: ['document'], additionalProperties: false },
    PUT: {
      type: 'object',
      properties: { pointer: { ...text, description: 'A JSON pointer into the document.' }, value: {} },
      required: ['pointer', 'value'],
      additionalProperties: false,
    },
    WRITE: { type: 'object', properties: { value: {} }, required: ['value'], additionalProperties: false },
    BOOKS: { type: 'object', properties: { books: texts }, required: ['books'], additionalProperties: false },
    UNDO: none,
    REDO: none,
    SAVED: {
      type: 'object',
      properties: { questId: text, revision: whole, document },
      required: ['questId', 'revision', 'document'],
      additionalProperties: false,
    },
    BASE: {
      type: 'object',
      properties: { revision: { ...whole, description: 'The version that is to be saved over.' } },
      required: ['revision'],
      additionalProperties: false,
    },
  },
};
