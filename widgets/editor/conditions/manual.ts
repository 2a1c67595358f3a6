import type { WidgetManual } from '../../../engine/index.ts';
import { conditionsProps } from './schema.ts';

const subjects = [
  {
    value: 'Completed',
    text: 'Ολοκληρωμένες δράσεις',
    kind: 'many',
    options: [
      { value: '7', text: 'Το βιογραφικό μου' },
      { value: '8', text: 'Οι στόχοι μου' },
    ],
  },
  { value: 'region', text: 'Περιφέρεια', kind: 'choice', options: ['Αττική', 'Κρήτη'] },
  { value: 'sessions', text: 'Συνεδρίες', kind: 'number' },
];

const questions = [
  {
    Model: 'ID_0001',
    Type: '01',
    Text: 'Εργάζεστε;',
    Options: [
      { Value: 'yes', Text: 'Ναι' },
      { Value: 'no', Text: 'Όχι' },
    ],
  },
  { Model: 'ID_0002', Type: '12', Text: 'Πόσες ώρες την εβδομάδα;' },
];

export const conditions: WidgetManual = {
  version: 1,
  description:
    'Edits a rule (JSON Logic) about fields or answers as rows of tests, and shows it as a sentence. Rules that rows cannot express are typed as a formula.',
  props: conditionsProps,
  events: { change: { type: 'object', properties: { value: {} }, required: ['value'] } },
  models: { value: { schema: {}, description: 'JSON Logic, or a formula; null for no condition.' } },
  examples: [
    {
      name: 'Two conditions',
      state: {
        rule: {
          default: { and: [{ in: ['7', { var: 'Completed' }] }, { '>=': [{ var: 'sessions' }, 2] }] },
        },
      },
      node: {
        widget: 'conditions',
        props: { label: 'Ανοίγει όταν', subjects: { $literal: subjects } },
        bind: 'state.rule',
      },
    },
    {
      name: 'About answers',
      state: {
        rule: {
          type: 'object',
          default: { and: [{ '==': [{ var: 'ID_0001' }, 'yes'] }, { '>': [{ var: 'ID_0002' }, 20] }] },
        },
      },
      node: {
        widget: 'conditions',
        props: { label: 'Πότε φαίνεται', questions: { $literal: questions } },
        bind: 'state.rule',
      },
    },
    {
      name: 'A formula',
      state: { rule: { default: 'length(Completed) > 2' } },
      node: {
        widget: 'conditions',
        props: { label: 'Ανοίγει όταν', subjects: { $literal: subjects } },
        bind: 'state.rule',
      },
    },
  ],
};
