import type { WidgetManual } from '../../../engine/index.ts';
import { nothing } from '../../parts/schema/schema.ts';
import { cardProps } from './schema.ts';

export const card: WidgetManual = {
  version: 1,
  description:
    'A bordered surface for one thing. With a link or a click handler all of it can be clicked, and elements inside still work.',
  props: cardProps,
  events: { click: nothing },
  examples: [
    {
      name: 'Next step',
      node: {
        widget: 'card',
        props: { title: 'Next step', text: 'Describe the market of your idea.' },
        children: [{ widget: 'button', props: { text: 'Continue', kind: 'primary' } }],
      },
    },
    {
      name: 'Link',
      node: {
        widget: 'card',
        props: { title: 'Business plan', text: 'Questionnaire, 40 minutes', link: '#plan', icon: 'checklist' },
      },
    },
    {
      name: 'Locked',
      node: {
        widget: 'card',
        props: { title: 'Second meeting', locked: true, link: '#meeting' },
        children: [{ widget: 'text', props: { text: 'It opens after the first meeting.', tone: 'muted' } }],
      },
    },
    {
      name: 'Selectable',
      state: { chosen: { type: 'boolean', default: false } },
      node: {
        widget: 'card',
        props: { title: 'Choose me', selected: '{{state.chosen}}' },
        on: { click: [{ do: 'set', path: 'state.chosen', to: '{{ not state.chosen }}' }] },
      },
    },
  ],
};
