import type { JsonObject } from '../../../engine/index.ts';
import { count } from './register-page.ts';
import { showDocument } from './product.tsx';
import { rowsOf } from './spec.ts';
import { widgets } from '../../../widgets/registry.ts';

const { button, checkbox, stack, text } = widgets;

const documentOf = (): JsonObject => ({
  screen: 'bench',
  version: 1,
  state: {
    rows: { type: 'array', items: { type: 'object' }, default: rowsOf(count).map((row) => ({ ...row })) },
    presses: { type: 'integer', default: 0 },
  },
  body: {
    widget: 'stack',
    children: [
      {
        widget: 'button',
        props: { text: 'change' },
        on: {
          click: [
            { do: 'set', path: 'state.presses', to: '{{ state.presses + 1 }}' },
            { do: 'set', path: `state.rows[${Math.floor(count / 2)}].Title`, to: 'Changed {{state.presses}}' },
          ],
        },
      },
      {
        widget: 'button',
        props: { text: 'insert' },
        on: {
          click: [
            { do: 'set', path: 'state.presses', to: '{{ state.presses + 1 }}' },
            {
              do: 'let',
              as: 'fresh',
              to: { Id: 'new{{state.presses}}', Title: 'New', Owner: 'Somebody', Status: 'open', Done: false },
            },
            { do: 'set', path: 'state.rows', to: '{{ merge([fresh], state.rows) }}' },
          ],
        },
      },
      {
        widget: 'stack',
        each: { in: 'state.rows', as: 'row', key: 'Id' },
        props: { gap: 'xs' },
        children: [
          { widget: 'text', props: { text: '{{row.Title}}' } },
          { widget: 'text', props: { text: '{{row.Owner}}' } },
          { widget: 'text', props: { text: '{{row.Status}}' } },
          { widget: 'checkbox', props: { label: 'Done', value: '{{row.Done}}' } },
        ],
      },
    ],
  },
});

showDocument({ stack, text, checkbox, button }, documentOf);
