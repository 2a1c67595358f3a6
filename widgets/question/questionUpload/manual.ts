import type { WidgetManual } from '../../../engine/index.ts';
import { localFiles } from '../../parts/schema/file-schema.ts';
import { integer, object } from '../../parts/schema/schema.ts';
import { chooseEvent } from '../../parts/question/schema.ts';
import { questionUploadProps } from './schema.ts';

const which = object({ index: integer('Which of the files, from 0.') }, ['index']);

export const questionUpload: WidgetManual = {
  version: 1,
  description:
    'A question that is answered with files: those that were handed in, and a place to choose or drop more. Who shows it sends them (quest/upload).',
  props: questionUploadProps,
  events: { pick: object({ files: localFiles }, ['files']), remove: which, choose: chooseEvent },
  examples: [
    {
      name: 'One file',
      state: { count: { type: 'integer', default: 0 } },
      node: {
        widget: 'stack',
        children: [
          {
            widget: 'questionUpload',
            props: {
              question: { $literal: { Id: 'ID_0001', TypeId: 'upload', Text: 'Hand in your plan.' } },
              files: [{ name: 'plan.pdf', link: '#plan' }],
            },
            on: { pick: [{ do: 'set', path: 'state.count', to: '{{ state.count + length(event.files) }}' }] },
          },
          { widget: 'text', props: { text: '{{state.count}} more' } },
        ],
      },
    },
    {
      name: 'On their way',
      node: {
        widget: 'questionUpload',
        props: {
          question: { $literal: { Id: 'ID_0002', TypeId: 'upload', Text: 'Hand in your budget.' } },
          sending: true,
        },
      },
    },
    {
      name: 'Closed',
      node: {
        widget: 'questionUpload',
        props: {
          question: { $literal: { Id: 'ID_0003', TypeId: 'upload', Text: 'Hand in your budget.' } },
          closed: 'Sign in to add files.',
        },
      },
    },
  ],
};
