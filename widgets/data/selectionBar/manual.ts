import type { WidgetManual } from '../../../engine/index.ts';
import { nothing } from '../../parts/schema/schema.ts';
import { actionProps, selectedKeys, selectionBarProps } from './schema.ts';

export const selectionBar: WidgetManual = {
  version: 1,
  description:
    'The actions for the selected rows of a table. It floats over the foot of the page while something is selected; destructive actions come last in red.',
  props: selectionBarProps,
  events: {
    select: { type: 'object', properties: { selected: selectedKeys }, required: ['selected'] },
    all: nothing,
  },
  models: { selected: { schema: selectedKeys, description: 'The selection of the table.' } },
  slots: {
    actions: { description: 'What can be done.', props: actionProps, events: { click: nothing } },
  },
  examples: [
    {
      name: 'Three people',
      state: { chosen: { type: 'array', items: { type: 'string' }, default: ['1', '2', '3'] } },
      node: {
        widget: 'selectionBar',
        props: { label: 'Επιλογή', text: '{{ length(state.chosen) }} επιλεγμένοι', all: 'Και οι 31' },
        bind: { selected: 'state.chosen' },
        on: { all: [{ do: 'set', path: 'state.chosen', to: ['1', '2', '3', '4'] }] },
        slots: {
          actions: [
            { props: { text: 'Απενεργοποίηση', icon: 'lock', tone: 'danger' } },
            { props: { text: 'Μήνυμα', icon: 'chat' } },
            { props: { text: 'Εξαγωγή', icon: 'download' } },
          ],
        },
      },
    },
  ],
};
