import { icon } from '../../parts/schema/icon-schema.ts';
import {
  either,
  flag,
  integer,
  nullable,
  object,
  displayText,
  string,
  type PropsOf,
} from '../../parts/schema/schema.ts';

export const tabsProps = object({ label: string('Names the group for screen readers.') });
export const tabId = either(
  'The id of the open tab; without one the first is open.',
  string('A name.'),
  integer('A number.'),
);
export const tabsValue = nullable(tabId);
export const tabProps = object(
  {
    id: either('The value of the model when this tab is open.', string('A name.'), integer('A number.')),
    text: displayText('The text of the tab.'),
    icon,
    badge: displayText('A count or a word beside the text.'),
    disabled: flag('Cannot be opened now.'),
  },
  ['id', 'text'],
);
export type TabsProps = PropsOf<typeof tabsProps> & { readonly value?: PropsOf<typeof tabsValue> };
export type TabProps = PropsOf<typeof tabProps>;
