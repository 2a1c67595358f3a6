import { icon } from '../../parts/schema/icon-schema.ts';
import { flag, link, object, oneOf, displayText, string, type PropsOf } from '../../parts/schema/schema.ts';

export const menuProps = object(
  {
    label: string('The purpose of the menu.'),
    icon,
    kind: oneOf(['default', 'primary', 'quiet'], 'The emphasis.', 'default'),
    onlyIcon: flag('Shows the drawing only; the label is read and is the tooltip.'),
    disabled: flag('Cannot be opened now.'),
  },
  ['label'],
);
export const menuItemProps = object(
  {
    text: displayText('The name of the action.'),
    icon,
    tone: oneOf(['neutral', 'danger'], 'danger for what cannot be undone.', 'neutral'),
    link: link(),
    disabled: flag('Cannot be chosen now.'),
  },
  ['text'],
);
export type MenuProps = PropsOf<typeof menuProps>;
