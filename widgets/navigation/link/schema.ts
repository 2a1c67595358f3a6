import { icon } from '../../parts/schema/icon-schema.ts';
import { link as address, object, displayText, type PropsOf } from '../../parts/schema/schema.ts';

export const linkProps = object({ text: displayText('The text of the link.'), link: address(), icon }, [
  'text',
  'link',
]);
export type LinkProps = PropsOf<typeof linkProps>;
