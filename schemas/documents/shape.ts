import { Type, type Static, type TSchema, type TUnsafe } from 'typebox';

/**
 * The vocabulary of document schemas: every member is described, every object is closed unless it says `open`. The type of a document follows from its
 * schema: `Static<typeof schema>`.
 */

/** The types of a document's values. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

type Shape = Readonly<Record<string, TSchema>>;
type Members<Properties extends Shape, Required extends PropertyKey> = Flat<
  { readonly [Key in keyof Properties as Key extends Required ? Key : never]: Static<Properties[Key]> } & {
    readonly [Key in keyof Properties as Key extends Required ? never : Key]?: Static<Properties[Key]>;
  }
>;
type Flat<T> = { [Key in keyof T]: T[Key] };

/** A closed object. `required` names the required members. */
export const closed = <Properties extends Shape, Required extends keyof Properties & string = never>(
  description: string,
  properties: Properties,
  required: readonly Required[] = [],
): TUnsafe<Members<Properties, Required>> =>
  Type.Unsafe({
    type: 'object',
    description,
    properties,
    required,
    additionalProperties: false,
  });

/** An object that preserves unknown members. */
export const open = (description: string, properties: Shape, required: readonly string[] = []) =>
  Type.Unsafe<{ readonly [key: string]: Json }>({
    type: 'object',
    description,
    properties,
    required,
    additionalProperties: true,
  });

export const dictionary = <Of extends TSchema>(description: string, of: Of) =>
  Type.Unsafe<Readonly<Record<string, Static<Of>>>>({ type: 'object', description, additionalProperties: of });

export const list = <Item extends TSchema>(description: string, items: Item) =>
  Type.Unsafe<readonly Static<Item>[]>({ type: 'array', items, description });
export const text = (description: string, more: object = {}) => Type.String({ description, ...more });
export const number = (description: string, minimum = 0) => Type.Number({ description, minimum });
export const whole = (description: string, minimum = 0) => Type.Integer({ description, minimum });
export const flag = (description: string) => Type.Boolean({ description });
export const any = (description: string) => Type.Unknown({ description });
export const json = (description: string) => Type.Unsafe<Json>({ description });
export const oneOf = <const Values extends readonly string[]>(description: string, values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', description, enum: values });
export const either = <Branches extends readonly TSchema[]>(description: string, ...branches: Branches) =>
  Type.Unsafe<Static<Branches[number]>>({ description, anyOf: branches });

/** A reference in a type to another part of the same schema, by its name. */
export interface Reference<Name extends string = string> {
  readonly $ref: Name;
}
/** Another part of the same schema. */
export const ref = <Name extends string>(name: Name) => Type.Unsafe<Reference<Name>>({ $ref: `#/$defs/${name}` });
