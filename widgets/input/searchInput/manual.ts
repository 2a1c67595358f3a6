import type { WidgetManual } from '../../../engine/index.ts';
import { object, string } from '../../parts/schema/schema.ts';
import { searchInputProps, searchValue } from './schema.ts';

export const searchInput: WidgetManual = {
  version: 1,
  description: 'A search: it waits for a rest in typing; Enter searches at once, Escape clears.',
  props: searchInputProps,
  events: { change: object({ value: string('The text.') }, ['value']) },
  models: { value: { schema: searchValue, description: 'The text.' } },
  examples: [
    {
      name: 'Mentees',
      state: { search: { type: 'string', default: '' } },
      node: {
        widget: 'stack',
        children: [
          { widget: 'searchInput', props: { label: 'Search mentees', debounce: 500 }, bind: 'state.search' },
          { widget: 'text', show: 'state.search', props: { text: 'Searching for {{state.search}}', tone: 'muted' } },
        ],
      },
    },
  ],
};
