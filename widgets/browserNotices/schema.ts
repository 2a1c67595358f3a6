import { object, type PropsOf } from '../_shared/schema.ts';

export const browserNoticesProps = object({});
export type BrowserNoticesProps = PropsOf<typeof browserNoticesProps>;
