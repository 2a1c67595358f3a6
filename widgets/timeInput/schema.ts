import { field, object, type PropsOf } from '../_shared/schema.ts';

export const props = object({ ...field }, ['label']);

export type TimeInputProps = PropsOf<typeof props>;
