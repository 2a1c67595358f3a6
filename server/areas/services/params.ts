import type { ServiceParam } from '../../../schemas/documents/service.ts';
import { parseIsoDate } from '../../../schemas/formats/greek-date.ts';
import { fieldError, unprocessable, type FieldError } from '../../problem.ts';

type Params = Readonly<Record<string, unknown>>;

const IS_OF_TYPE: Readonly<Record<ServiceParam['Type'], (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && parseIsoDate(value) !== null,
};

/** Fills in the defaults of parameters. Missing, unknown and unfit values are refused, each at its place. */
export function readParams(declared: readonly ServiceParam[], given: Params): Params {
  const names = new Set(declared.map(({ Name }) => Name));
  const unknown = Object.keys(given).filter((name) => !names.has(name));
  const errors = [
    ...unknown.map((name) => fieldError(`/Params/${name}`, 'unknown')),
    ...declared.flatMap((param) => faultsOf(param, given)),
  ];
  if (errors.length > 0) throw unprocessable('fields-do-not-fit', 'The parameters do not fit.', errors);
  return Object.fromEntries(declared.map(({ Name, Default = null }) => [Name, valueOf(given, Name) ?? Default]));
}

const valueOf = (given: Params, name: string): unknown => (Object.hasOwn(given, name) ? given[name] : undefined);

function faultsOf({ Name, Type, Default, Choices }: ServiceParam, given: Params): readonly FieldError[] {
  const pointer = `/Params/${Name}`;
  const value = valueOf(given, Name) ?? undefined;
  if (value === undefined) return Default === undefined ? [fieldError(pointer, 'required')] : [];
  if (!IS_OF_TYPE[Type](value)) return [fieldError(pointer, Type === 'date' ? 'date' : 'type')];
  return Choices && !Choices.some((choice) => choice === value) ? [fieldError(pointer, 'choice')] : [];
}
