import type { WidgetContext } from '../../../engine/index.ts';
import { asText } from '../schema/text-and-classes.ts';
import type { FieldProps } from '../schema/schema.ts';

/** A field that cannot be changed is never required. */
export const isRequired = (props: FieldProps): boolean => !!props.required && !props.disabled && !props.readOnly;

/** The props of a Mantine input, from the shared props of inputs. */
export function fieldProps(props: FieldProps & Pick<WidgetContext, 'nodeId' | 'error'>) {
  return {
    id: props.nodeId,
    [props.hideLabel ? 'aria-label' : 'label']: asText(props.label),
    description: props.hint && asText(props.hint),
    error: props.error,
    required: isRequired(props),
    disabled: !!props.disabled,
  };
}

/** The same for inputs in which text is typed. */
export function textFieldProps(props: FieldProps & Pick<WidgetContext, 'nodeId' | 'error'>) {
  return { ...fieldProps(props), readOnly: !!props.readOnly };
}
