import type { Param } from '../../../schemas/documents/index.ts';
import type { DocumentTemplate, TemplateArgument } from '../../../schemas/documents/template.ts';
import { displayName } from '../../../schemas/formats/person-name.ts';
import { formatDay, isoDay, parseGreekDate, parseIsoDate, today } from '../../../schemas/formats/index.ts';
import type { CallContext } from '../../area.ts';
import { readableFields } from '../../policy/fields.ts';
import type { Reader } from '../../policy/reader.ts';
import { notFound } from '../../problem.ts';
import { createScriptCaller, runScriptEach, scriptFailed } from '../../sandbox/scripts.ts';
import { visiblePeople } from '../../policy/people.ts';
import { readParams } from '../params.ts';
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

/** The values of the arguments, as people write numbers and days. What is not given is empty. */
function readArguments(declared: readonly TemplateArgument[], answers: Answers): Readonly<Record<string, unknown>> {
  const values = declared.map(({ Name, Type, Default = '' }) => [Name, parseAnswer(Type, answers[Name] ?? Default)]);
  const params = declared.map(({ Name, Type, Required = false, Options = [] }): Param => ({
    Name,
    Type: Type === 'choice' ? 'text' : Type,
    ...(Type === 'choice' ? { Choices: Options } : {}),
    ...(Required ? {} : { Default: null }),
  }));
  const read = readParams(params, Object.fromEntries(values), { pointer: '/Arguments', code: 'template-arguments' });
  return Object.fromEntries(declared.map(({ Name, Type }) => [Name, formatAnswer(Type, read[Name])]));
}

/** What does not parse stays a text, and is refused as of another type. */
function parseAnswer(type: TemplateArgument['Type'], text: string): unknown {
  if (text === '') return null;
  const number = Number(text.replace(',', '.'));
  if (type === 'number') return Number.isFinite(number) ? number : text;
  const day = type === 'date' ? parseGreekDate(text) : null;
  return day ? isoDay(day) : text;
}

function formatAnswer(type: TemplateArgument['Type'], value: unknown): unknown {
  const day = type === 'date' && typeof value === 'string' ? parseIsoDate(value) : null;
  return day ? formatDay(day) : (value ?? '');
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
