import type { WidgetManual } from '../../engine/index.ts';
import { object } from '../_shared/schema.ts';
import { props, rule } from './schema.ts';

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

export const answerRule: WidgetManual = {
  group: 'editor',
  version: 1,
  description:
    'Builds a condition over the answers of a questionnaire by picking questions, operators and values, and says it as a sentence. What it cannot build is kept as it is.',
  props,
  events: { change: object({ value: rule }, ['value']) },
  models: { value: { schema: {}, description: 'The rule, JSON Logic; null for none.' } },
  examples: [
    {
      name: 'Of two questions',
      state: {
        rule: {
          type: 'object',
          default: { and: [{ '==': [{ var: 'ID_0001' }, 'yes'] }, { '>': [{ var: 'ID_0002' }, 20] }] },
        },
      },
      node: {
        widget: 'answerRule',
        props: { label: 'Πότε φαίνεται', questions: { $literal: questions } },
        bind: 'state.rule',
      },
    },
    {
      name: 'None yet',
      node: { widget: 'answerRule', props: { label: 'Πότε φαίνεται', questions: { $literal: questions } } },
    },
  ],
};
