import { expect, test } from 'vitest';
import { fieldsOfView } from './view-fields.ts';

const save = { do: [{ do: 'call', call: 'mentee.saveActionData' }] };
const view = {
  part: 'action-view',
  version: 1,
  drafts: { answer: { save }, other: { save: { do: [] } } },
  body: {
    widget: 'section',
    children: [
      { widget: 'textArea', bind: 'drafts.answer.value.skills', props: { label: 'What I do well' } },
      { widget: 'rating', bind: 'drafts.answer.value.sure', props: { label: 'How sure?' } },
      {
        widget: 'stack',
        children: [
          {
            widget: 'select',
            bind: 'drafts.answer.value.field',
            props: { label: 'Where', options: ['At work', { value: '2', text: 'At home' }] },
          },
          { widget: 'yesNo', bind: 'drafts.answer.value.ready', props: { label: { $t: 'a.key' } } },
          { widget: 'select', bind: 'drafts.answer.value.town', props: { label: 'Town', options: '{{values.towns}}' } },
        ],
      },
      { widget: 'textInput', bind: 'drafts.other.value.note', props: { label: 'Elsewhere' } },
      { widget: 'textInput', bind: 'state.search', props: { label: 'Search' } },
      { widget: 'list', bind: 'drafts.answer.value.rows' },
    ],
  },
};

test('finds the single values that a mentee fills in, with their labels, kinds and choices', () => {
  expect(fieldsOfView(view)).toEqual([
    { Name: 'skills', Label: 'What I do well', Kind: 'text', Options: [] },
    { Name: 'sure', Label: 'How sure?', Kind: 'number', Options: [] },
    {
      Name: 'field',
      Label: 'Where',
      Kind: 'choice',
      Options: [
        { value: 'At work', text: 'At work' },
        { value: '2', text: 'At home' },
      ],
    },
    { Name: 'ready', Label: 'ready', Kind: 'digit', Options: [] },
    { Name: 'town', Label: 'Town', Kind: 'text', Options: [] },
  ]);
});

test('a view without fields has none', () => {
  expect(fieldsOfView({ part: 'action-view', version: 1, body: { widget: 'text' } })).toEqual([]);
});
