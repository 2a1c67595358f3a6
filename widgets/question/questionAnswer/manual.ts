import type { WidgetManual } from '../../../engine/index.ts';
import { questionAnswerProps } from './schema.ts';

export const questionAnswer: WidgetManual = {
  version: 1,
  description:
    'A question with its answer, to read: choices in words, blanks filled in, orders and groups as lists, records as a table. Files are the part quest/uploaded, workbooks the part quest/spreadsheetread.',
  props: questionAnswerProps,
  examples: [
    {
      name: 'A choice, and a text of one’s own',
      node: {
        widget: 'questionAnswer',
        props: {
          question: {
            $literal: {
              Id: 'ID_0001',
              TypeId: '08',
              Text: 'Which help do you need?',
              Option: [
                { Value: 'money', Text: 'Money' },
                { Value: 'people', Text: 'People' },
              ],
              Other: { Model: 'ID_0002' },
            },
          },
          answer: [
            { GroupId: 'ID_0001', Text: '["people"]' },
            { GroupId: 'ID_0002', Text: 'A workshop' },
          ],
        },
      },
    },
    {
      name: 'Blanks in a text',
      node: {
        widget: 'questionAnswer',
        props: {
          question: { $literal: { Id: 'ID_0003', TypeId: '13', Text: 'My firm is called [[1]] and sells [[2]].' } },
          answer: [{ GroupId: 'ID_0003_1', Text: 'Meltemi' }],
        },
      },
    },
    {
      name: 'Records',
      node: {
        widget: 'questionAnswer',
        props: {
          question: {
            $literal: {
              Id: 'ID_0004',
              TypeId: 'formtable',
              Text: 'Where have you worked?',
              Rows: [
                { Text: 'Employer', Model: 'ID_0005' },
                { Text: 'From', Model: 'ID_0006', Type: 'date' },
              ],
            },
          },
          answer: [{ GroupId: 'ID_0004', Text: '[{"LineId":"1","ID_0005":"Bakery","ID_0006":"2020-05-01"}]' }],
        },
      },
    },
    {
      name: 'Not answered',
      node: {
        widget: 'questionAnswer',
        props: { question: { $literal: { Id: 'ID_0007', TypeId: '19', Text: 'Describe your idea.' } } },
      },
    },
  ],
};
