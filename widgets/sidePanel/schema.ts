import { displayText, link, object, type PropsOf } from '../_shared/schema.ts';

export const sidePanelProps = object(
  {
    title: displayText('Of whom or of what it is.'),
    link: link('Where the whole of it stands: a button beside the title.'),
    steps: displayText('Which one of several it is. With it, two buttons lead to the one before and the one after.'),
    linkText: displayText('The name of that button.'),
  },
  ['title'],
);
export type SidePanelProps = PropsOf<typeof sidePanelProps>;
