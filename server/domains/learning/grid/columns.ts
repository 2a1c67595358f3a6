import { FIELD_LEVEL, type FieldDefinition, type Fields } from '../../../../schemas/entities/fields.ts';
import type { User } from '../../../../schemas/entities/user.ts';
import { isStored, knownFields, NAME_FIELDS } from '../../../policy/fields.ts';
import type { Reader } from '../../../policy/reader.ts';
import { objectOf } from '../../../policy/settings.ts';
import type { ScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { fieldText, plainText } from '../../people/index.ts';
import { evaluateFunction } from './run-functions.ts';
import type { GridRow } from './rows.ts';
import type { CellText } from '../../../platform/sheets/workbook.ts';

/** A person in a grid. */
type ListedPerson = User & Partial<Pick<GridRow, 'Mentor' | 'Progress'>>;

/** A column of people's data in a file. */
export interface PeopleColumn {
  readonly header: string;
  /** The texts of the column for these people. */
  readonly textsOf: (
    people: readonly ListedPerson[],
    caller: ScriptCaller,
  ) => Promise<readonly CellText[]> | readonly CellText[];
}

/**
 * The fields that a file may contain: those that the reader sees, including computed fields and fields for files only.
 */
export function createFieldColumns(reader: Reader): readonly PeopleColumn[] {
  const { UserField } = objectOf(reader.project.settings.Config['gdpr']);
  const names: readonly string[] = NAME_FIELDS;
  return knownFields(reader.project.settings.User)
    .map(({ definition }) => definition)
    .filter(
      ({ Name, Visible }) => (Visible ?? FIELD_LEVEL) >= reader.level && Name !== UserField && !names.includes(Name),
    )
    .map((definition) => ({
      header: definition.Label ?? definition.Name,
      textsOf: isStored(definition) ? storedFieldColumn(definition) : computedFieldColumn(definition),
    }));
}

/** Last and first name, with the labels of the project. */
export function createNameColumns(reader: Reader, t: (key: string) => string): readonly PeopleColumn[] {
  const labels = new Map(
    knownFields(reader.project.settings.User).map(({ definition }) => [definition.Name, definition.Label]),
  );
  return [
    { Name: 'last_name', otherwise: t('users.lastName') },
    { Name: 'first_name', otherwise: t('users.firstName') },
  ].map(({ Name, otherwise }) => ({ header: labels.get(Name) ?? otherwise, textsOf: storedFieldColumn({ Name }) }));
}

/** The numbers of completed and of all actions, in two columns, since spreadsheets read 4/20 as a date. */
export const progressColumns = (t: (key: string) => string): readonly PeopleColumn[] => [
  { header: t('mentor.progress.done'), textsOf: (rows) => rows.map(({ Progress }) => Progress?.Done ?? '') },
  { header: t('mentor.progress.all'), textsOf: (rows) => rows.map(({ Progress }) => Progress?.All ?? '') },
];

const allFields = ({ Fields: own, ProjectFields }: User): Fields => ({ ...own, ...ProjectFields });

const storedFieldColumn = (definition: FieldDefinition) => (people: readonly User[]) =>
  people.map((person) =>
    fieldText(definition, person.Fields[definition.Name] ?? person.ProjectFields[definition.Name]),
  );

const computedFieldColumn = (definition: FieldDefinition) => async (people: readonly User[], caller: ScriptCaller) => {
  const made = await evaluateFunction(caller, definition.func, people.map(allFields), definition.Name);
  return made.map((value) => (typeof value === 'number' ? value : plainText(value)));
};
