import type { Problem } from '../../../../engine/index.ts';
import type { Param, ParamType, Report, ReportPart } from '../../../../schemas/documents/index.ts';
import type { ColumnType, QueryTable } from '../../../../schemas/entities/query.ts';
import { createProblem } from '../documents/unit-problems.ts';

/** The parameters of a service and, for a query that the database could read, its columns. */
export interface KnownService {
  readonly params: readonly Param[];
  readonly columns?: QueryTable['Columns'] | undefined;
}

/** The column types whose values fit a parameter. */
const FITTING: Readonly<Record<ParamType, readonly ColumnType[]>> = {
  text: ['text'],
  number: ['number'],
  integer: ['number'],
  bigint: ['number'],
  boolean: ['boolean'],
  date: ['date'],
  time: ['time'],
  timestamp: ['timestamp'],
  texts: ['list'],
  numbers: ['list'],
  integers: ['list'],
  dates: ['list'],
};

/**
 * The problems of the details of parts: an unknown service, column or parameter, a wrong type, a parameter without a
 * value.
 */
export const findDetailsProblems = (
  { Params = [], Parts }: Pick<Report, 'Params' | 'Parts'>,
  find: (name: string) => KnownService | undefined,
): readonly Problem[] => {
  const given = new Set(Params.map(({ Name }) => Name));
  return Parts.flatMap((part, at) => findPartProblems(part, `/Parts/${at}/Details`, given, find));
};

function findPartProblems(
  { Kind, Service = '', Details }: ReportPart,
  place: string,
  given: ReadonlySet<string>,
  find: (name: string) => KnownService | undefined,
): readonly Problem[] {
  if (!Details) return [];
  if (Kind === 'text') return [createProblem('details-text', place, 'A text has no rows behind it.')];
  const details = find(Details.Service);
  if (!details) return [createProblem('part-service', `${place}/Service`, `There is no service ${Details.Service}.`)];
  const { Params = {}, Person = '' } = Details;
  const columns = find(Service)?.columns;
  return [
    ...Object.entries(Params).flatMap(([name, column]) =>
      findMappingProblems(`${place}/Params/${name}`, column, {
        param: details.params.find(({ Name }) => Name === name),
        columns,
      }),
    ),
    ...details.params
      .filter(({ Name, Default }) => Default === undefined && !Object.hasOwn(Params, Name) && !given.has(Name))
      .map(({ Name }) => createProblem('details-missing', `${place}/Params`, `Nothing fills the parameter ${Name}.`)),
    ...(Person === '' || hasColumn(details.columns, Person)
      ? []
      : [createProblem('details-column', `${place}/Person`, `${Details.Service} has no column ${Person}.`)]),
  ];
}

const hasColumn = (columns: KnownService['columns'], name: string): boolean =>
  columns === undefined || columns.some(({ Name }) => Name === name);

function findMappingProblems(
  place: string,
  column: string,
  { param, columns }: { readonly param: Param | undefined; readonly columns: KnownService['columns'] },
): readonly Problem[] {
  if (!param) return [createProblem('details-param', place, 'The service has no such parameter.')];
  if (!columns) return [];
  const found = columns.find(({ Name }) => Name === column);
  if (!found) return [createProblem('details-column', place, `The part has no column ${column}.`)];
  return FITTING[param.Type].includes(found.Type)
    ? []
    : [createProblem('details-type', place, `A column of ${found.Type} does not fit a parameter of ${param.Type}.`)];
}
