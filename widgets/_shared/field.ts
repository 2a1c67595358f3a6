import type { WidgetContext } from '../../engine/index.ts';
import { asText } from './text-and-classes.ts';
import type { FieldProps } from './schema.ts';

/** The props of a Mantine input, from the shared props of inputs. */
export function fieldProps(props: FieldProps & Pick<WidgetContext, 'nodeId' | 'error'>) {
  return {
    id: props.nodeId,
    ...(props.hideLabel ? { 'aria-label': asText(props.label) } : { label: asText(props.label) }),
    ...(props.hint ? { description: asText(props.hint) } : {}),
    ...(props.error ? { error: props.error } : {}),
    required: props.required === true,
    disabled: props.disabled === true,
  };
}

/** The same for inputs in which text is typed. */
export function textFieldProps(props: FieldProps & Pick<WidgetContext, 'nodeId' | 'error'>) {
  return { ...fieldProps(props), readOnly: props.readOnly === true };
}
