import { sql } from 'kysely';
import { MICRODATA_FIELDS, type MicrodataField } from '../../../../schemas/entities/microdata.ts';
import { dayAt, dayOf, isoDay } from '../../../../schemas/formats/greek-date.ts';
import { displayName } from '../../../../schemas/formats/person-name.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { isConditionTrue } from '../../learning/index.ts';
import { selectMentees, visibleFields } from './access.ts';

/** A row of microdata: all members are texts; an empty one is missing. */
export type MicrodataValues = Readonly<Record<MicrodataField, string>>;

export interface MicrodataRow {
  readonly values: MicrodataValues;
  /** A rule of the settings excludes the mentee. */
  readonly excluded: boolean;
}

/** The fields of people that make up a row. */
const FIELD_NAMES = {
  kayas: 'kayas',
  AFM: 'afm',
  AMKA: 'amka',
  BirthDate: 'birth_date',
  Sex: 'sex',
  Address: 'address',
  Postcode: 'postcode',
  Phone: 'phone',
  Region: 'region',
  Municipality: 'municipality',
  UnemploymentCard: 'unemployment_card',
} as const satisfies Partial<Record<MicrodataField, string>>;

/** The action whose date is the start. */
export function startAction({ project }: Reader, asked: string | null | undefined): number {
  const { MicrodataDateActionId: named } = project.settings.Config;
  const own = typeof named === 'string' || typeof named === 'number' ? String(named) : '';
  return parseId(asked ?? own);
}

/** The rows of mentees whom the reader sees, with the fields that the reader sees. */
export async function loadMicrodataRows(
  db: Db,
  reader: Reader,
  people: readonly number[],
  action: number,
): Promise<ReadonlyMap<number, MicrodataRow>> {
  const rows = await selectMentees(db, reader)
    .leftJoin('actions', (join) => join.on('actions.project', '=', reader.project.id).on('actions.id', '=', action))
    .leftJoin('action_data', (join) =>
      join
        .onRef('action_data.action', '=', 'actions.id')
        .onRef('action_data.mentee', '=', 'people.id')
        .on('action_data.kind', '=', 'action'),
    )
    .leftJoin('action_completions', (join) =>
      join
        .onRef('action_completions.action', '=', 'actions.id')
        .onRef('action_completions.mentee', '=', 'people.id')
        .on('action_completions.done', '=', true),
    )
    .where(sql<boolean>`people.id = any(${[...people]}::integer[])`)
    .select(['people.id', 'people.fields', 'memberships.fields as project_fields', 'action_completions.time as done'])
    .select([sql`action_data.data -> 'date'`.as('own'), sql`actions.data -> 'date'`.as('common')])
    .execute();
  const { MicrodataSendFilter } = reader.project.settings.Config;
  return new Map(
    rows.map(({ id, fields, project_fields, done, own, common }) => {
      const seen = visibleFields(reader, fields, project_fields);
      const day = dayOf(own) ?? (done ? dayAt(done.getTime()) : null) ?? dayOf(common);
      return [
        id,
        {
          values: readValues(seen, day ? isoDay(day) : ''),
          excluded: !isConditionTrue(MicrodataSendFilter, { ...project_fields, ...fields, Completed: [] }),
        },
      ];
    }),
  );
}

function readValues(fields: Readonly<Record<string, unknown>>, StartDate: string): MicrodataValues {
  const value = (name: string): string => {
    const found = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return typeof found === 'string' || typeof found === 'number' ? String(found).trim() : '';
  };
  const plain = Object.fromEntries(Object.entries(FIELD_NAMES).map(([member, name]) => [member, value(name)]));
  const birth = dayOf(value('birth_date'));
  return {
    // All of these members are set here.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    ...(plain as Record<keyof typeof FIELD_NAMES, string>),
    BirthDate: birth ? isoDay(birth) : '',
    Name: displayName({ first_name: value('first_name'), last_name: value('last_name') }),
    // A project without a field of its own for it uses the code of the card.
    UnemploymentCard: value('unemployment_card') || value('kayas'),
    StartDate,
  };
}

export const missingFields = (values: MicrodataValues): MicrodataField[] =>
  MICRODATA_FIELDS.filter((field) => values[field] === '');
