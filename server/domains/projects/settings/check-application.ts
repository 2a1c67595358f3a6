import { MAX_FILES_OF_QUESTION, MAX_MEGABYTES_OF_FILE } from '../../../../schemas/documents/application-form.ts';
import { isFileKind, isQuestionName } from '../../../../schemas/documents/application-run.ts';
import type { SettingsFault } from './fault.ts';
import { isObject, objectOf, type Settings } from '../../../policy/settings.ts';

/** Questions of the application form need unique names. */
export function applicationProblems({ Config }: Settings): SettingsFault[] {
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
