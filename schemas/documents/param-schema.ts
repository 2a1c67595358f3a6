import type { Json } from './shape.ts';

/** The types of a parameter of a service or a query. */
export const PARAM_TYPES = [
  'text',
  'number',
  'integer',
  'bigint',
  'boolean',
  'date',
  'time',
  'timestamp',
  'texts',
  'numbers',
  'integers',
  'dates',
] as const;
export type ParamType = (typeof PARAM_TYPES)[number];

/** A parameter, as far as its values depend on it. */
export interface DeclaredParam {
  readonly Name: string;
  readonly Label?: string | null | undefined;
  readonly Type: ParamType;
  /** Without a default, the parameter has to be given. */
  readonly Default?: unknown;
  readonly Choices?: readonly unknown[] | null | undefined;
}

const TYPES = {
  text: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string' },
  timestamp: { type: 'string' },
  texts: { type: 'array', items: { type: 'string' } },
  numbers: { type: 'array', items: { type: 'number' } },
  integers: { type: 'array', items: { type: 'integer' } },
  dates: { type: 'array', items: { type: 'string' } },
} as const satisfies Readonly<Record<ParamType, Json>>;

export const isRequired = ({ Default }: DeclaredParam): boolean => Default === undefined;

/** The JSON Schema of the values of parameters: for the forms that ask for them, and for values from a screen. */
export const schemaOfParams = (params: readonly DeclaredParam[]) => ({
  type: 'object',
  additionalProperties: false,
  required: params.filter(isRequired).map(({ Name }) => Name),
  properties: Object.fromEntries(params.map((param) => [param.Name, schemaOfParam(param)])),
});

const schemaOfParam = ({ Name, Label, Type, Choices, Default = null }: DeclaredParam) => ({
  title: Label || Name,
  ...TYPES[Type],
  ...(Choices ? { enum: Choices } : {}),
  ...(Default === null ? {} : { default: Default }),
});
