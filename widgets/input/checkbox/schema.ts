import { field, flag, nullable, object, type PropsOf } from '../../parts/schema/schema.ts';

const { label, hint, required, disabled } = field;
export const checkboxProps = object({ label, hint, required, disabled }, ['label']);
export const tickValue = nullable(flag('Is it ticked?'));
export type CheckboxProps = PropsOf<typeof checkboxProps> & { readonly value?: PropsOf<typeof tickValue> };
