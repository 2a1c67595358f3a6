import type { Param } from '../../../../schemas/documents/index.ts';
import type { DocumentTemplate, TemplateArgument } from '../../../../schemas/documents/template.ts';
import { displayName } from '../../../../schemas/formats/person-name.ts';
import { formatDay, isoDay, parseGreekDate, parseIsoDate, today } from '../../../../schemas/formats/index.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { readableFields } from '../../../policy/fields.ts';
import type { Reader } from '../../../policy/reader.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { createScriptCaller, runScriptEach, scriptFailed } from '../../../platform/sandbox/scripts.ts';
import { visiblePeople } from '../../../policy/people.ts';
import { readParams } from '../params/params.ts';
import { presentPeople, personColumns, selectMembers } from '../../people/index.ts';
import type { TemplateValues } from './render.ts';

export type Answers = Readonly<Record<string, string>>;

/**
 * The values of each person for a template: only the fields that the reader sees. Throws if the reader does not see one
 * of the people.
 */
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

/** The values of the arguments, formatted for people. Missing ones are empty. */
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

/** A text that cannot be parsed stays a text, and is refused because of its type. */
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

/** The function gets the values of the template only: it runs in the sandbox. */
async function withData(
  context: CallContext,
  reader: Reader,
  source: string,
  values: readonly TemplateValues[],
): Promise<TemplateValues[]> {
  if (source.trim() === '') return values.map((value) => ({ ...value, data: {} }));
  const script = { use: 'template', source, file: 'Function' } as const;
  const results = await runScriptEach(createScriptCaller(context, reader), script, values);
  return values.map((value, index) => {
    const result = results[index];
    if (result && 'error' in result) throw scriptFailed(result.error);
    return { ...value, data: result?.value ?? {} };
  });
}
