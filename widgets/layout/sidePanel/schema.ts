import { displayText, link, object, type PropsOf } from '../../parts/schema/schema.ts';

export const sidePanelProps = object(
  {
    title: displayText('The name of the shown item.'),
    link: link('The address of the full page: a button beside the title.'),
    steps: displayText('Which one of several it is. With it, two buttons lead to the one before and the one after.'),
    linkText: displayText('The name of that button.'),
  },
  ['title'],
);
export type SidePanelProps = PropsOf<typeof sidePanelProps>;
