import { object } from '../../parts/schema/schema.ts';

export const browserNoticesProps = object({});
