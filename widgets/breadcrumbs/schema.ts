import { link, object, shown, type PropsOf } from '../_shared/schema.ts';

export const breadcrumbsProps = object({});
export const crumbProps = object({ text: shown('The name of the place.'), link: link() }, ['text']);
export type BreadcrumbsProps = PropsOf<typeof breadcrumbsProps>;
