import { field, flag, nullable, object, type PropsOf } from '../../parts/schema/schema.ts';

const { label, hint, disabled } = field;
export const switchProps = object({ label, hint, disabled }, ['label']);
export const flagValue = nullable(flag('Is it on?'));
export type SwitchProps = PropsOf<typeof switchProps> & { readonly value?: PropsOf<typeof flagValue> };
