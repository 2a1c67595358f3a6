import type { WidgetManual } from '../../../engine/index.ts';
import { sectionProps } from './schema.ts';

export const section: WidgetManual = {
  version: 1,
  description:
    'A part of a page under a heading. Headings of sections and cards inside are one level lower. Sections out of view are not laid out.',
  props: sectionProps,
  examples: [
    {
      name: 'With text',
      node: {
        widget: 'section',
        props: { title: 'Your details', text: 'Your mentor sees these.' },
        children: [{ widget: 'textInput', props: { label: 'First name' } }],
      },
    },
    {
      name: 'With a way to all of it',
      node: {
        widget: 'section',
        props: { title: 'What comes next', aside: 'All actions', link: '#actions' },
        children: [{ widget: 'text', props: { text: 'My CV' } }],
      },
    },
    {
      name: 'With a few words',
      node: {
        widget: 'section',
        props: { title: 'Your progress', aside: '4 of 19' },
        children: [{ widget: 'text', props: { text: 'Four are done.' } }],
      },
    },
    {
      name: 'Saved',
      node: {
        widget: 'section',
        props: { title: 'Question 4', status: 'saved' },
        children: [{ widget: 'textArea', props: { label: 'Your answer' } }],
      },
    },
    {
      name: 'Folded',
      node: {
        widget: 'section',
        props: { title: 'More', collapsible: true, collapsed: true },
        children: [{ widget: 'text', props: { text: 'What few people need.' } }],
      },
    },
  ],
};
