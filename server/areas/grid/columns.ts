import { FIELD_LEVEL, type FieldDefinition, type Fields } from '../../../schemas/entities/fields.ts';
import type { User } from '../../../schemas/entities/user.ts';
import { isStored, knownFields, NAME_FIELDS } from '../../policy/fields.ts';
import type { Reader } from '../../policy/reader.ts';
import { objectOf } from '../../policy/settings.ts';
import type { ScriptAsker } from '../../sandbox/scripts.ts';
import { fieldText, plainText } from '../users/field-text.ts';
import { madeOf } from './made.ts';
import type { GridRow } from './rows.ts';
import type { CellText } from './said.ts';

/** A person as a grid has them. */
type Listed = User & Partial<Pick<GridRow, 'Mentor' | 'Progress'>>;

/** A column of people's data in a file. */
export interface PeopleColumn {
  readonly header: string;
  /** What it says of each of them. */
  readonly say: (people: readonly Listed[], asker: ScriptAsker) => Promise<readonly CellText[]> | readonly CellText[];
}

/** The fields that a file may hold: those that the reader sees, computed ones and those for files alone included. */
export function fieldColumns(reader: Reader): readonly PeopleColumn[] {
  const { UserField } = objectOf(reader.project.settings.Config['gdpr']);
  const names: readonly string[] = NAME_FIELDS;
  return knownFields(reader.project.settings.User)
    .map(({ definition }) => definition)
    .filter(
      ({ Name, Visible }) => (Visible ?? FIELD_LEVEL) >= reader.level && Name !== UserField && !names.includes(Name),
    )
    .map((definition) => ({
      header: definition.Label ?? definition.Name,
      say: isStored(definition) ? stored(definition) : computed(definition),
    }));
}

/** Last and first name, under the labels that the project gives them. */
export function nameColumns(reader: Reader, t: (key: string) => string): readonly PeopleColumn[] {
  const labels = new Map(
    knownFields(reader.project.settings.User).map(({ definition }) => [definition.Name, definition.Label]),
  );
  return [
    { Name: 'last_name', otherwise: t('users.lastName') },
    { Name: 'first_name', otherwise: t('users.firstName') },
  ].map(({ Name, otherwise }) => ({ header: labels.get(Name) ?? otherwise, say: stored({ Name }) }));
}

/** How many of their actions mentees have done, and of how many: two numbers, since spreadsheets read 4/20 as a day. */
export const progressColumns = (t: (key: string) => string): readonly PeopleColumn[] => [
  { header: t('mentor.progress.done'), say: (rows) => rows.map(({ Progress }) => Progress?.Done ?? '') },
  { header: t('mentor.progress.all'), say: (rows) => rows.map(({ Progress }) => Progress?.All ?? '') },
];

const all = ({ Fields: own, ProjectFields }: User): Fields => ({ ...own, ...ProjectFields });

const stored = (definition: FieldDefinition) => (people: readonly User[]) =>
  people.map((person) =>
    fieldText(definition, person.Fields[definition.Name] ?? person.ProjectFields[definition.Name]),
  );

const computed = (definition: FieldDefinition) => async (people: readonly User[], asker: ScriptAsker) => {
  const made = await madeOf(asker, definition.func, people.map(all), definition.Name);
  return made.map((value) => (typeof value === 'number' ? value : plainText(value)));
};
