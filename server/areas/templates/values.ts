import type { DocumentTemplate, TemplateArgument } from '../../../schemas/documents/template.ts';
import { displayName } from '../../../schemas/formats/person-name.ts';
import { formatDay, today } from '../../../schemas/formats/index.ts';
import type { CallContext } from '../../area.ts';
import { readableFields } from '../../policy/fields.ts';
import type { Reader } from '../../policy/reader.ts';
import { fieldError, notFound, unprocessable } from '../../problem.ts';
import { createScriptCaller, runScriptEach, scriptFailed } from '../../sandbox/scripts.ts';
import { visiblePeople } from '../../policy/people.ts';
import { presentPeople } from '../users/present.ts';
import { personColumns, selectMembers } from '../users/rows.ts';
import type { TemplateValues } from './render.ts';

export type Answers = Readonly<Record<string, string>>;

/** What a template knows of each person: only the fields that the reader sees. A person whom the reader does not see is not found. */
export async function loadValues(
  context: CallContext,
  reader: Reader,
  template: DocumentTemplate,
  people: readonly number[],
  answers: Answers,
): Promise<TemplateValues[]> {
  const rows = await selectMembers(context.db, reader)
    .where('people.id', 'in', [0, ...people])
    .where(visiblePeople(reader))
    .select(personColumns(reader))
    .execute();
  const byId = new Map(presentPeople(reader, rows).map((person) => [Number(person.Id), person]));
  if (people.some((id) => !byId.has(id))) throw notFound('no-person', 'There is no such person.');
  const empty = Object.fromEntries([...readableFields(reader).keys()].map((name) => [name, '']));
  const common = {
    project: { name: reader.project.descr, url: reader.project.url },
    reader: { name: displayName(reader.fields) || reader.username },
    today: formatDay(today()),
    args: readArguments(template.Arguments ?? [], answers),
  };
  const values = people.map((id) => {
    const { Fields = {}, ProjectFields = {} } = byId.get(id) ?? {};
    const fields = { ...empty, ...ProjectFields, ...Fields };
    return { ...common, person: { ...fields, id: String(id), name: displayName(Fields) } };
  });
  return withData(context, reader, template.Function ?? '', values);
}

/** The values of the arguments. What is required and missing, or of another type, is refused at its place. */
function readArguments(declared: readonly TemplateArgument[], answers: Answers): Readonly<Record<string, unknown>> {
  const errors = declared.flatMap(({ Name, Type, Required, Default = '', Options = [] }) => {
    const value = answers[Name] ?? Default;
    if (value === '') return Required ? [fieldError(`/Arguments/${Name}`, 'required')] : [];
    const fits =
      Type === 'number'
        ? Number.isFinite(Number(value.replace(',', '.')))
        : Type === 'date'
          ? /^\d{2}-\d{2}-\d{4}$/.test(value)
          : Type !== 'choice' || Options.includes(value);
    return fits ? [] : [fieldError(`/Arguments/${Name}`, 'type')];
  });
  if (errors.length > 0) throw unprocessable('template-arguments', 'The arguments were refused.', errors);
  return Object.fromEntries(
    declared.map(({ Name, Type, Default = '' }) => {
      const value = answers[Name] ?? Default;
      return [Name, Type === 'number' && value !== '' ? Number(value.replace(',', '.')) : value];
    }),
  );
}

/** The function gets what the template gets, and nothing else: it runs in the sandbox. */
async function withData(
  context: CallContext,
  reader: Reader,
  source: string,
  values: readonly TemplateValues[],
): Promise<TemplateValues[]> {
  if (source.trim() === '') return values.map((each) => ({ ...each, data: {} }));
  const script = { use: 'template', source, file: 'Function' } as const;
  const results = await runScriptEach(createScriptCaller(context, reader), script, values);
  return values.map((each, index) => {
    const result = results[index];
    if (result && 'error' in result) throw scriptFailed(result.error);
    return { ...each, data: result?.value ?? {} };
  });
}
