import { link, object, displayText, type PropsOf } from '../../parts/schema/schema.ts';

export const breadcrumbsProps = object({});
export const crumbProps = object({ text: displayText('The name of the place.'), link: link() }, ['text']);
export type BreadcrumbsProps = PropsOf<typeof breadcrumbsProps>;
