import { isQuestionName } from '../../schemas/documents/application-run.ts';
import type { SettingsFault } from './settings-check.ts';
import { isObject, objectOf, type Settings } from './settings.ts';

/** Every question of the application form needs a name of its own. */
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
    return [];
  });
}
