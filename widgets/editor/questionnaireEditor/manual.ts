import type { WidgetManual } from '../../../engine/index.ts';
import { listOf, nothing, object, string } from '../../parts/schema/schema.ts';
import { clipboard, editEvent, props } from './schema.ts';

const small = {
  Title: 'Γνωριμία',
  Sections: [
    {
      Title: 'Εργασία',
      Questions: [
        [
          {
            Model: 'ID_0001',
            Type: '01',
            Text: 'Εργάζεστε;',
            Options: [
              { Value: 'yes', Text: 'Ναι' },
              { Value: 'no', Text: 'Όχι' },
            ],
          },
          {
            Model: 'ID_0002',
            Type: '12',
            Text: 'Πόσες ώρες την εβδομάδα;',
            Condition: { '==': [{ var: 'ID_0001' }, 'yes'] },
          },
        ],
        [{ Model: 'ID_0003', Type: '19', Text: 'Τι θα θέλατε να αλλάξει;' }],
      ],
    },
    { Title: 'Στόχοι', Questions: [] },
  ],
};

export const questionnaireEditor: WidgetManual = {
  version: 1,
  description:
    'The sections, lines and questions of a questionnaire: added, copied, cut, pasted and moved by buttons, by keys and by dragging. The handler of `edit` opens the forms.',
  props,
  events: {
    change: object({ document: { $ref: 'documents/questionnaire' } }, ['document']),
    edit: editEvent,
    books: object(
      {
        pointer: string('The section: a JSON pointer.'),
        books: listOf(
          object({ Id: string('The workbook.'), Name: string('What people read.') }, ['Id', 'Name']),
          'Its workbooks.',
        ),
      },
      ['pointer', 'books'],
    ),
    point: object({ pointer: string('Where the reader is: a JSON pointer.') }, ['pointer']),
    keep: object({ clipboard }, ['clipboard']),
    undo: nothing,
    redo: nothing,
    save: nothing,
  },
  models: {
    pointer: { schema: { type: 'string' }, description: 'Where the reader is: a JSON pointer.' },
    clipboard: {
      schema: { anyOf: [{ type: 'object', additionalProperties: true }, { type: 'null' }] },
      description: 'The copied or cut part; stored in the tab, so that it can be pasted into another questionnaire.',
    },
  },
  examples: [
    {
      name: 'Two sections',
      state: {
        document: { type: 'object', default: small },
        pointer: { type: 'string', default: '' },
        clipboard: { anyOf: [{ type: 'object' }, { type: 'null' }], default: null },
      },
      node: {
        widget: 'questionnaireEditor',
        props: {
          document: '{{state.document}}',
          label: 'Γνωριμία',
          problems: [{ kind: 'no-such-model', pointer: '/Sections/0/Questions/1/0/Condition', message: 'No such.' }],
          canUndo: true,
        },
        bind: { pointer: 'state.pointer', clipboard: 'state.clipboard' },
        on: { change: [{ do: 'set', path: 'state.document', to: '{{event.document}}' }] },
      },
    },
  ],
};
