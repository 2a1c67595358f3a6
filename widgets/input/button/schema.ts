import { icon } from '../../parts/schema/icon-schema.ts';
import { flag, link, object, oneOf, displayText, type PropsOf } from '../../parts/schema/schema.ts';
import { tone } from '../../parts/schema/tone-schema.ts';

export const buttonProps = object(
  {
    text: displayText('The action, in one or two words.'),
    kind: oneOf(
      ['default', 'primary', 'soft', 'quiet'],
      'primary: the one thing to do on this screen; soft: the first of many alike, where the one thing is to begin with it.',
      'default',
    ),
    tone: { ...tone, description: 'danger for what cannot be undone.' },
    icon,
    link: link(),
    disabled: flag('Cannot be pressed now.'),
    loading: flag('Shows that something is under way. While its own handler runs it shows that by itself.'),
    small: flag('Takes less room.'),
    submit: flag('Sends the form around it.'),
    full: flag('Takes the whole width.'),
  },
  ['text'],
);
export type ButtonProps = PropsOf<typeof buttonProps>;
