import { Type, type TSchema } from 'typebox';

/** The words in which document schemas are written: every member is described, every object closed unless it says `open`. */

type Shape = Readonly<Record<string, TSchema>>;

/** A closed object. `required` names the members that must be there. */
export const closed = (description: string, properties: Shape, required: readonly string[] = []): TSchema =>
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    description,
    properties,
    required,
    additionalProperties: false,
  });

/** An object that keeps the members that nobody knows. */
export const open = (description: string, properties: Shape, required: readonly string[] = []): TSchema =>
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    description,
    properties,
    required,
    additionalProperties: true,
  });

export const dictionary = (description: string, of: TSchema): TSchema =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', description, additionalProperties: of });

export const list = (description: string, items: TSchema): TSchema => Type.Array(items, { description });
export const text = (description: string, more: object = {}): TSchema => Type.String({ description, ...more });
export const number = (description: string, minimum = 0): TSchema => Type.Number({ description, minimum });
export const whole = (description: string, minimum = 0): TSchema => Type.Integer({ description, minimum });
export const flag = (description: string): TSchema => Type.Boolean({ description });
export const any = (description: string): TSchema => Type.Unknown({ description });
export const oneOf = (description: string, values: readonly string[]): TSchema =>
  Type.Unsafe<string>({ type: 'string', description, enum: values });
export const either = (description: string, ...branches: TSchema[]): TSchema =>
  Type.Unsafe<unknown>({ description, anyOf: branches });
/** Another part of the same schema. */
export const ref = (name: string): TSchema => Type.Unsafe<unknown>({ $ref: `#/$defs/${name}` });
