import type { WidgetManual } from '../../../engine/index.ts';
import { nothing } from '../../parts/schema/schema.ts';
import { listItemProps } from './schema.ts';

export const listItem: WidgetManual = {
  version: 1,
  description:
    'One line of a list: a title, a line under it, a time and a count. With a link or a click handler all of it can be clicked.',
  props: listItemProps,
  events: { click: nothing },
  examples: [
    {
      name: 'Conversations',
      node: {
        widget: 'stack',
        props: { gap: 'none' },
        children: [
          {
            widget: 'listItem',
            props: {
              title: 'Maria Papadaki',
              text: 'See you on Thursday',
              time: '2026-11-19T10:20:00',
              badge: 2,
              dot: true,
              avatar: 'Maria Papadaki',
              link: '#maria',
              selected: true,
            },
          },
          {
            widget: 'listItem',
            props: {
              title: 'Nikos Ioannou',
              text: 'Thank you',
              time: '2026-11-02T09:00:00',
              avatar: 'Nikos Ioannou',
              link: '#nikos',
            },
          },
        ],
      },
    },
    {
      name: 'With a button',
      node: {
        widget: 'listItem',
        props: {
          title: 'Maria Papadaki',
          text: 'Handed in “My CV”',
          time: '2026-11-19T10:20:00',
          badge: 'Handed in',
          below: true,
          avatar: 'Maria Papadaki',
          link: '#maria',
        },
        children: [{ widget: 'button', props: { text: 'Review', link: '#maria' } }],
      },
    },
    { name: 'Plain', node: { widget: 'listItem', props: { title: 'maria.papadaki' } } },
    {
      name: 'With an icon',
      node: { widget: 'listItem', props: { title: 'Plan.pdf', text: '1,2 MB', icon: 'fileText' } },
    },
  ],
};
