import type { WidgetContext } from '../../engine/index.ts';
import { asText } from './text-and-classes.ts';
import type { FieldProps } from './schema.ts';

/** A field that cannot be changed has nothing to fill in. */
export const isRequired = ({ required, readOnly, disabled }: FieldProps): boolean =>
  required === true && readOnly !== true && disabled !== true;

/** The props of a Mantine input, from the shared props of inputs. */
export function fieldProps(props: FieldProps & Pick<WidgetContext, 'nodeId' | 'error'>) {
  return {
    id: props.nodeId,
    ...(props.hideLabel ? { 'aria-label': asText(props.label) } : { label: asText(props.label) }),
    ...(props.hint ? { description: asText(props.hint) } : {}),
    ...(props.error ? { error: props.error } : {}),
    required: isRequired(props),
    disabled: props.disabled === true,
  };
}

/** The same for inputs in which text is typed. */
export function textFieldProps(props: FieldProps & Pick<WidgetContext, 'nodeId' | 'error'>) {
  return { ...fieldProps(props), readOnly: props.readOnly === true };
}
