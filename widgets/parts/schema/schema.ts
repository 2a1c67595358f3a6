/** JSON Schema for props and events with its TypeScript type: plain data, without anything to load. */
import type { Schema } from '../../../engine/index.ts';

/** A schema with the type that it describes; the type does not exist at run time. */
export interface Described<T> extends Schema {
  readonly '~type'?: T;
}

type Fields = Readonly<Record<string, Described<unknown>>>;
type TypeOf<S> = S extends Described<infer T> ? T : never;
/** The props type of a component. A path without a value gives null, so optional props may be null. */
export type PropsOf<S> = TypeOf<S>;
type Shape<F extends Fields, R extends keyof F> = { readonly [K in R]: TypeOf<F[K]> } & {
  readonly [K in Exclude<keyof F, R>]?: TypeOf<F[K]> | null;
};

export const string = (description: string, more: Schema = {}): Described<string> => ({
  type: 'string',
  description,
  ...more,
});
/** A text to show: numbers are shown unchanged, null as empty. */
export const displayText = (description: string): Described<string | number | null> => ({
  type: ['string', 'number', 'null'],
  description,
});
export const number = (description: string, more: Schema = {}): Described<number> => ({
  type: 'number',
  description,
  ...more,
});
export const integer = (description: string, more: Schema = {}): Described<number> => ({
  type: 'integer',
  description,
  ...more,
});
export const flag = (description: string): Described<boolean> => ({ type: 'boolean', description, default: false });
export const oneOf = <const T extends readonly (string | number)[]>(
  values: T,
  description: string,
  preset?: T[number],
): Described<T[number]> => ({ enum: values, description, ...(preset === undefined ? {} : { default: preset }) });
export const listOf = <T>(items: Described<T>, description: string): Described<readonly T[]> => ({
  type: 'array',
  items,
  description,
});
export const either = <A extends readonly Described<unknown>[]>(
  description: string,
  ...schemas: A
): Described<TypeOf<A[number]>> => ({ anyOf: schemas, description });
export const nullable = <T>(schema: Described<T>): Described<T | null> => ({
  anyOf: [schema, { type: 'null' }],
  ...(schema.description === undefined ? {} : { description: schema.description }),
});
export const record = <T>(values: Described<T>, description: string): Described<Readonly<Record<string, T>>> => ({
  type: 'object',
  additionalProperties: values,
  description,
});
export const anything = (description: string): Described<unknown> => ({ description });
/** The address of a $link; null when the reader may not open it. */
export const link = (
  description = 'Where it leads: a $link. Without an address it is not a link.',
): Described<string | null> => ({
  type: ['string', 'null'],
  description,
});

/** A closed object. `required` names the required fields. */
export const object = <F extends Fields, const R extends readonly (keyof F & string)[] = readonly []>(
  fields: F,
  required?: R,
  description?: string,
): Described<Shape<F, R[number]>> => ({
  type: 'object',
  properties: fields,
  additionalProperties: false,
  ...(required === undefined ? {} : { required }),
  ...(description === undefined ? {} : { description }),
});
/** The payload of an event without data. */
export const nothing: Described<object> = { type: 'object', properties: {}, additionalProperties: false };

/** One choice of a select, a radio group, a segmented control. */
const option = either(
  'A text that is its own value, or { value, text, disabled }.',
  string('A text that is its own value.'),
  object(
    {
      value: either('The stored value.', string('A text.'), number('A number.')),
      text: displayText('The label; the value when left out.'),
      disabled: flag('May it not be chosen?'),
    },
    ['value'],
  ),
);
export const options = listOf(option, 'The choices: texts, or { value, text, disabled }.');
export type Option = PropsOf<typeof option>;

/** The props of every input. */
export const field = {
  label: string('Names the input: shown, and read by screen readers.'),
  hideLabel: flag('Keeps the label for screen readers only.'),
  hint: displayText('A line of help under the label.'),
  required: flag('Marks it as required. The check itself is the draft’s.'),
  disabled: flag('Cannot be changed now.'),
  readOnly: flag('Is shown, and cannot be changed here.'),
} as const;
/** The members of `field` that belong to a draft's schema, for spreading into components. */
export type FieldProps = Readonly<{
  label: string;
  hideLabel?: boolean | null;
  hint?: string | number | null;
  required?: boolean | null;
  disabled?: boolean | null;
  readOnly?: boolean | null;
}>;
