import { MAX_SCALE } from '../../../../schemas/documents/application-criteria.ts';
import { MAX_FILES_OF_QUESTION, MAX_MEGABYTES_OF_FILE } from '../../../../schemas/documents/application-form.ts';
import { isFileKind, isQuestionName } from '../../../../schemas/documents/application-run.ts';
import type { SettingsFault } from './fault.ts';
import { isObject, objectOf, type Settings } from '../../../policy/settings.ts';

/** Questions and criteria need unique names. */
export const applicationProblems = (settings: Settings): SettingsFault[] => [
  ...questionProblems(settings),
  ...criteriaProblems(settings),
];

function questionProblems({ Config }: Settings): SettingsFault[] {
  const { Questions } = objectOf(Config['Application']);
  const seen = new Set<string>();
  const list: readonly unknown[] = Array.isArray(Questions) ? Questions : [];
  return list.flatMap((item, index): SettingsFault[] => {
    const name = isObject(item) && typeof item['Name'] === 'string' ? item['Name'] : '';
    const pointer = `/Config/Application/Questions/${index}/Name`;
    if (!isQuestionName(name)) return [{ code: 'fieldName', pointer, name }];
    if (seen.has(name)) return [{ code: 'fieldTwice', pointer, name }];
    seen.add(name);
    return isObject(item) ? fileProblems(item, `/Config/Application/Questions/${index}`, name) : [];
  });
}

/** A criterion needs a name, a label, a weight and a scale. */
function criteriaProblems({ Config }: Settings): SettingsFault[] {
  const { Criteria } = objectOf(Config['Application']);
  const names = new Set<unknown>();
  const list: readonly unknown[] = Array.isArray(Criteria) ? Criteria : [];
  return list.flatMap((item, index): SettingsFault[] => {
    const { Name, Label, Weight = 1, Scale = MAX_SCALE } = objectOf(item);
    const isNew = !names.has(Name);
    names.add(Name);
    const fits =
      isNew &&
      typeof Name === 'string' &&
      isQuestionName(Name) &&
      typeof Label === 'string' &&
      Label.trim() !== '' &&
      typeof Weight === 'number' &&
      Weight > 0 &&
      typeof Scale === 'number' &&
      Number.isInteger(Scale) &&
      Scale >= 2 &&
      Scale <= MAX_SCALE;
    const name = typeof Label === 'string' && Label !== '' ? Label : String(index + 1);
    return fits ? [] : [{ code: 'criterion', pointer: `/Config/Application/Criteria/${index}`, name }];
  });
}

/** The problems of the limits of a file question. */
function fileProblems(question: Readonly<Record<string, unknown>>, pointer: string, name: string): SettingsFault[] {
  if (question['Type'] !== 'file') return [];
  const { FileKinds, FileCount, FileMegabytes } = question;
  const isBetween = (value: unknown, min: number, max: number) =>
    value === undefined || value === null || (typeof value === 'number' && value >= min && value <= max);
  const faults: [key: string, holds: boolean][] = [
    ['FileKinds', !Array.isArray(FileKinds) || FileKinds.every(isFileKind)],
    ['FileCount', isBetween(FileCount, 1, MAX_FILES_OF_QUESTION) && (!FileCount || Number.isInteger(FileCount))],
    ['FileMegabytes', isBetween(FileMegabytes, 0.1, MAX_MEGABYTES_OF_FILE)],
  ];
  return faults.flatMap(([key, holds]): SettingsFault[] =>
    holds ? [] : [{ code: 'questionFiles', pointer: `${pointer}/${key}`, name }],
  );
}
