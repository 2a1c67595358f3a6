import type { WidgetManual } from '../../../engine/index.ts';
import { ownViews, viewTabsProps } from './schema.ts';

const question = { type: 'object', additionalProperties: true } as const;

export const viewTabs: WidgetManual = {
  version: 1,
  description:
    'Views of a list as tabs with counts: those of the screen, and those that the reader saves, renames and deletes. A view is a question; the address of the page holds it, so that a view can be linked to.',
  props: viewTabsProps,
  events: {
    open: { type: 'object', properties: { question }, required: ['question'] },
    own: { type: 'object', properties: { own: ownViews }, required: ['own'] },
  },
  models: { own: { schema: ownViews, description: 'The views of the reader: a state with keep user.' } },
  examples: [
    {
      name: 'People',
      state: {
        own: { ...ownViews, default: [{ id: 'a', name: 'Θεσσαλία', question: { region: 'Θεσσαλία' } }] },
        question: { ...question, default: { role: 'Mentee' } },
      },
      node: {
        widget: 'viewTabs',
        props: {
          label: 'Προβολές',
          question: '{{state.question}}',
          views: [
            { id: 'all', text: 'Όλοι', count: 80, question: {} },
            { id: 'mentees', text: 'Ωφελούμενοι', count: 48, question: { role: 'Mentee' } },
            { id: 'new', text: 'Νέοι', count: 3, question: { view: 'new' } },
          ],
        },
        bind: { own: 'state.own' },
        on: { open: [{ do: 'set', path: 'state.question', to: '{{event.question}}' }] },
      },
    },
  ],
};
