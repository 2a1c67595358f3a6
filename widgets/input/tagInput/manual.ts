import type { WidgetManual } from '../../../engine/index.ts';
import { listOf, object, string } from '../../parts/schema/schema.ts';
import { tagInputProps, tagsValue } from './schema.ts';

export const tagInput: WidgetManual = {
  version: 1,
  description: 'Words that are typed one after the other. The same word, by accents and case, is taken once.',
  props: tagInputProps,
  events: { change: object({ value: listOf(string('A word.'), 'The words.') }, ['value']) },
  models: { value: { schema: tagsValue, description: 'The words.' } },
  examples: [
    {
      name: 'Tags',
      state: { tags: { type: 'array', items: { type: 'string' }, default: ['market', 'plan'] } },
      node: {
        widget: 'tagInput',
        props: { label: 'Tags', suggestions: ['law', 'market', 'plan', 'taxes'] },
        bind: 'state.tags',
      },
    },
  ],
};
