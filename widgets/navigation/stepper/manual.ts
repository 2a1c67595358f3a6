import type { WidgetManual } from '../../../engine/index.ts';
import { integer, object } from '../../parts/schema/schema.ts';
import { stepperProps, stepProps, stepValue } from './schema.ts';

export const stepper: WidgetManual = {
  version: 1,
  description: 'Steps one after the other, with the way back and forward.',
  props: stepperProps,
  events: { change: object({ value: integer('The step that is open, from 0.') }, ['value']) },
  models: { value: { schema: stepValue, description: 'The step that is open, from 0.' } },
  slots: { items: { description: 'The steps.', props: stepProps } },
  examples: [
    {
      name: 'Import',
      state: { step: { type: 'integer', default: 1 } },
      node: {
        widget: 'stepper',
        props: { label: 'Import' },
        bind: 'state.step',
        slots: {
          items: [
            { props: { text: 'Paste' }, body: { widget: 'text', props: { text: 'Paste the table here.' } } },
            {
              props: { text: 'Match', description: 'Columns to fields' },
              body: { widget: 'text', props: { text: 'Choose a field for each column.' } },
            },
            { props: { text: 'Check' }, body: { widget: 'text', props: { text: 'See what will be sent.' } } },
            { props: { text: 'Send', disabled: true }, body: { widget: 'text', props: { text: 'Sent.' } } },
          ],
        },
      },
    },
    {
      name: 'Where one is',
      state: { step: { type: 'integer', default: 1 } },
      node: {
        widget: 'stepper',
        props: { label: 'The steps of the action', still: true, value: '{{state.step}}' },
        slots: {
          items: [
            { props: { text: 'In progress' } },
            { props: { text: 'Handed in' } },
            { props: { text: 'Completed' } },
          ],
        },
      },
    },
    {
      name: 'What has happened',
      node: {
        widget: 'stepper',
        props: { label: 'The course of the application', still: true, down: true, value: 1 },
        slots: {
          items: [
            { props: { text: 'Handed in', description: 'Thursday 19 November, 18:12' } },
            { props: { text: 'Check of the details', description: 'Now' } },
            { props: { text: 'Answer' } },
          ],
        },
      },
    },
    {
      name: 'Returned',
      node: {
        widget: 'stepper',
        props: { label: 'The steps of the action', still: true, value: 0 },
        slots: {
          items: [
            { props: { text: 'To correct', tone: 'warning' } },
            { props: { text: 'Handed in' } },
            { props: { text: 'Completed' } },
          ],
        },
      },
    },
  ],
};
