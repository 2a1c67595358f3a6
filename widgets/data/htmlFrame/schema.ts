import { displayText, flag, integer, listOf, object, string, type PropsOf } from '../../parts/schema/schema.ts';

export const htmlFrameProps = object(
  {
    name: string('The view of HTML.'),
    label: displayText('Its name for screen readers.'),
    calls: listOf(string('The name of a call.'), 'The calls that its script may make.'),
    data: string('The parameters of the view.'),
    author: flag('The reader writes the view: an error of its script is shown with its line and column.'),
    revision: integer('Another number loads it again.', { minimum: 0 }),
  },
  ['name', 'label'],
);
export type HtmlFrameProps = PropsOf<typeof htmlFrameProps>;
