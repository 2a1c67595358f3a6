import type { Param, ParamType } from '../../../../schemas/documents/index.ts';
import { parseIsoDate } from '../../../../schemas/formats/greek-date.ts';
import { fieldError, unprocessable, type FieldError } from '../../../platform/base/problem.ts';

type Params = Readonly<Record<string, unknown>>;

const MAX_ITEMS = 10_000;
const INTEGER = 2_147_483_647;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})?$/;

const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0');
const isInteger = (value: unknown): boolean => Number.isInteger(value) && Math.abs(Number(value)) <= INTEGER;
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isDate = (value: unknown): boolean => typeof value === 'string' && parseIsoDate(value) !== null;
const isListOf =
  (fits: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.length <= MAX_ITEMS && value.every(fits);

const IS_OF_TYPE: Readonly<Record<ParamType, (value: unknown) => boolean>> = {
  text: isText,
  number: isNumber,
  integer: isInteger,
  bigint: (value) => Number.isSafeInteger(value) || (typeof value === 'string' && /^-?\d{1,18}$/.test(value)),
  boolean: (value) => typeof value === 'boolean',
  date: isDate,
  time: (value) => typeof value === 'string' && TIME.test(value),
  timestamp: (value) => typeof value === 'string' && TIMESTAMP.test(value) && isDate(value.slice(0, 10)),
  texts: isListOf(isText),
  numbers: isListOf(isNumber),
  integers: isListOf(isInteger),
  dates: isListOf(isDate),
};

/** Whether a value has the type of a parameter. */
export const fitsParam = (type: ParamType, value: unknown): boolean => IS_OF_TYPE[type](value);

interface Place {
  /** The member of the body with the values. */
  readonly pointer: string;
  readonly code: 'fields-do-not-fit' | 'template-arguments';
}

const PARAMS: Place = { pointer: '/Params', code: 'fields-do-not-fit' };

/** Fills in the defaults of parameters. Refuses missing, unknown and invalid values, each at its place. */
export function readParams(
  declared: readonly Param[],
  given: Params,
  { pointer, code }: Place = PARAMS,
): Record<string, unknown> {
  const names = new Set(declared.map(({ Name }) => Name));
  const unknown = Object.keys(given).filter((name) => !names.has(name));
  const errors = [
    ...unknown.map((name) => fieldError(`${pointer}/${name}`, 'unknown')),
    ...declared.flatMap((param) => faultsOf(param, given, pointer)),
  ];
  if (errors.length > 0) throw unprocessable(code, 'The parameters do not fit.', errors);
  return Object.fromEntries(declared.map(({ Name, Default = null }) => [Name, valueOf(given, Name) ?? Default]));
}

const valueOf = (given: Params, name: string): unknown => (Object.hasOwn(given, name) ? given[name] : undefined);

function faultsOf({ Name, Type, Default, Choices }: Param, given: Params, place: string): readonly FieldError[] {
  const pointer = `${place}/${Name}`;
  const value = valueOf(given, Name) ?? undefined;
  if (value === undefined) return Default === undefined ? [fieldError(pointer, 'required')] : [];
  if (!fitsParam(Type, value)) return [fieldError(pointer, Type === 'date' ? 'date' : 'type')];
  return Choices && !Choices.some((choice) => choice === value) ? [fieldError(pointer, 'choice')] : [];
}

/** The places of parameters with a duplicate name, and of defaults and choices that do not have their type. */
export function findParamFaults(
  params: readonly Param[],
): readonly { readonly at: string; readonly kind: 'twice' | 'type' }[] {
  const names = params.map(({ Name }) => Name);
  return params.flatMap(({ Name, Type, Default, Choices = [] }, at) => [
    ...(names.indexOf(Name) < at ? [{ at: `/${at}/Name`, kind: 'twice' as const }] : []),
    ...(Default === undefined || Default === null || fitsParam(Type, Default)
      ? []
      : [{ at: `/${at}/Default`, kind: 'type' as const }]),
    ...Choices.flatMap((choice, place) =>
      choice === null || fitsParam(Type, choice) ? [] : [{ at: `/${at}/Choices/${place}`, kind: 'type' as const }],
    ),
  ]);
}

/** The values of the parameters of one service; a report has those of all its services. */
export const pickValues = (values: Params, params: readonly Pick<Param, 'Name'>[]): Params =>
  Object.fromEntries(
    params.flatMap(({ Name }) => (Object.hasOwn(values, Name) ? [[Name, values[Name]] as const] : [])),
  );
