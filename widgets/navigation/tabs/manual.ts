import type { WidgetManual } from '../../../engine/index.ts';
import { object } from '../../parts/schema/schema.ts';
import { tabId, tabProps, tabsProps, tabsValue } from './schema.ts';

export const tabs: WidgetManual = {
  version: 1,
  description:
    'One of several panels, or one of several views of the content below. Bind it to a state that is kept in the url, and the address opens the tab.',
  props: tabsProps,
  events: { change: object({ value: tabId }, ['value']) },
  models: { value: { schema: tabsValue, description: 'The id of the open tab.' } },
  slots: {
    items: {
      description: 'The tabs. A body is its panel; it is made when the tab is opened.',
      props: tabProps,
    },
  },
  examples: [
    {
      name: 'With panels',
      state: { tab: { type: 'string', default: 'general' } },
      node: {
        widget: 'tabs',
        bind: 'state.tab',
        slots: {
          items: [
            {
              props: { id: 'general', text: 'General' },
              body: { widget: 'text', props: { text: 'The general settings.' } },
            },
            {
              props: { id: 'roles', text: 'Roles', badge: 12 },
              body: { widget: 'text', props: { text: 'Twelve roles.' } },
            },
            {
              props: { id: 'later', text: 'Later', disabled: true },
              body: { widget: 'text', props: { text: 'Not yet.' } },
            },
          ],
        },
      },
    },
    {
      name: 'Without panels',
      state: { section: { type: 'integer', default: 0 } },
      node: {
        widget: 'stack',
        children: [
          {
            widget: 'tabs',
            props: { label: 'Sections' },
            bind: 'state.section',
            slots: {
              items: [
                { props: { id: 0, text: 'Idea' } },
                { props: { id: 1, text: 'Market' } },
                { props: { id: 2, text: 'Money' } },
              ],
            },
          },
          { widget: 'text', props: { text: 'Section {{state.section}}' } },
        ],
      },
    },
  ],
};
