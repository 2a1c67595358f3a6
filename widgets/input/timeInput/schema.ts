import { field, object, type PropsOf } from '../../parts/schema/schema.ts';

export const props = object({ ...field }, ['label']);

export type TimeInputProps = PropsOf<typeof props>;
