import { icon } from '../_shared/icon-schema.ts';
import { flag, link, object, oneOf, displayText, string, type PropsOf } from '../_shared/schema.ts';

export const menuProps = object(
  {
    label: string('What the menu is for.'),
    icon,
    kind: oneOf(['default', 'primary', 'quiet'], 'How much it stands out.', 'default'),
    onlyIcon: flag('Shows the drawing only; the label is read and is the tooltip.'),
    disabled: flag('Cannot be opened now.'),
  },
  ['label'],
);
export const menuItemProps = object(
  {
    text: displayText('What it does.'),
    icon,
    tone: oneOf(['neutral', 'danger'], 'danger for what cannot be undone.', 'neutral'),
    link: link(),
    disabled: flag('Cannot be chosen now.'),
  },
  ['text'],
);
export type MenuProps = PropsOf<typeof menuProps>;
