import { displayText, object, string, type PropsOf } from '../../parts/schema/schema.ts';

export const documentFrameProps = object(
  {
    html: { ...string('The HTML of the document.'), type: ['string', 'null'] },
    label: displayText('Its name for screen readers.'),
  },
  ['label'],
);
export type DocumentFrameProps = PropsOf<typeof documentFrameProps>;
