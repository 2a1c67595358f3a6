import { icon } from '../_shared/icon-schema.ts';
import { link as address, object, displayText, type PropsOf } from '../_shared/schema.ts';

export const linkProps = object({ text: displayText('What the link says.'), link: address(), icon }, ['text', 'link']);
export type LinkProps = PropsOf<typeof linkProps>;
