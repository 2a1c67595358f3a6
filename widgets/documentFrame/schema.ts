import { displayText, object, string, type PropsOf } from '../_shared/schema.ts';

export const documentFrameProps = object(
  {
    html: { ...string('The HTML of the document.'), type: ['string', 'null'] },
    label: displayText('What it is: its name for screen readers.'),
  },
  ['label'],
);
export type DocumentFrameProps = PropsOf<typeof documentFrameProps>;
