import { displayText, object, type PropsOf, string } from '../../parts/schema/schema.ts';
import { links } from '../../parts/pager/schema.ts';

export const props = object({
  links,
  count: displayText('The number of items with their name: "12 files".'),
  label: string('The name for screen readers.'),
});

export type PagerProps = PropsOf<typeof props>;
