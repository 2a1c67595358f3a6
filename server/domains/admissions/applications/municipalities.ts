import regionMunicipalities from '../../../../schemas/tables/region-municipalities.json' with { type: 'json' };
import { latinOf } from '../../../../schemas/formats/skeleton.ts';
import {
  answerOf,
  regionQuestion,
  type ApplicationForm,
  type FormAnswers,
} from '../../../../schemas/documents/application-run.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { findProjectFile } from '../../learning/index.ts';
import { objectOf } from '../../../policy/settings.ts';

/** The data file with the code of a region and the names of its municipalities. */
const FILE = 'region-municipalities.json';

/** The names of the municipalities of a region; with null, of all regions. */
export async function listMunicipalities(db: Db, project: number, region: string | null): Promise<string[]> {
  const file = objectOf((await findProjectFile(db, project, FILE)) ?? regionMunicipalities);
  const lists = region === null ? Object.values(file) : Object.hasOwn(file, region) ? [file[region]] : [];
  const names = lists.flatMap((list) => (Array.isArray(list) ? list : [])).filter((name) => typeof name === 'string');
  return [...new Set(names)].toSorted((one, other) => one.localeCompare(other, 'el'));
}

/** A municipality as a choice, in a language. */
export const presentMunicipality = (name: string, language: string) => ({
  value: name,
  text:
    language === 'el'
      ? name
      : latinOf(name).replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toLocaleUpperCase('en')),
});

/** Whether an answer is a municipality of the answered region; of any region if the form does not ask for it. */
export async function isMunicipality(
  db: Db,
  project: number,
  form: Pick<ApplicationForm, 'Questions'>,
  { answers, answer }: { readonly answers: FormAnswers; readonly answer: FormAnswers[string] },
): Promise<boolean> {
  const question = regionQuestion(form);
  const region = question && answerOf(answers, question.Name);
  const names = await listMunicipalities(db, project, typeof region === 'string' ? region : null);
  return names.includes(String(answer));
}
