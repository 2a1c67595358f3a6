import {
  anything,
  flag,
  integer,
  nullable,
  object,
  oneOf,
  type PropsOf,
  record,
  string,
} from '../../parts/schema/schema.ts';

export const props = object(
  {
    label: string('The name of the preview.'),
    document: string('The text of a screen or part. Text that is no document leaves the last one standing.'),
    functions: string('The source of its functions.'),
    known: record(anything('A part of it.'), 'What documents may name: the reply of documents.catalogue.'),
    stale: flag('The preview is older than the text; a notice says so.'),
    role: string('The role that it is shown to.'),
    language: string('The language that it is shown in: el, en.'),
    width: integer('Pixels of the window that it is shown in.', { minimum: 200, default: 1280 }),
    replies: oneOf(
      ['samples', 'server'],
      'Where data comes from: made up from the schemas of the calls, or the real server.',
      'samples',
    ),
    params: record(anything('A value.'), 'Its params; samples for the rest.'),
  },
  ['document'],
);

export const failed = object(
  {
    text: string('The thrown error.'),
    file: string('Which code.'),
    line: nullable(integer('Where, from 1.')),
  },
  ['text', 'file', 'line'],
  'Code of the previewed document failed.',
);
export type Failed = PropsOf<typeof failed>;
export type ScreenPreviewProps = PropsOf<typeof props>;
