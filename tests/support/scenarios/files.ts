import type { JsonObject } from '../../../engine/index.ts';
import type { Scenario } from '../../../schemas/documents/scenario.ts';
import { expandScenarios, type ReplyFiles } from './named-replies.ts';

const screenFiles = import.meta.glob<JsonObject>(
  [
    '../../../schemas/screens/**/*.json',
    '!../../../schemas/screens/**/*.scenarios.json',
    '!../../../schemas/screens/**/replies.json',
  ],
  { eager: true, import: 'default' },
);
const scenarioFiles = import.meta.glob<readonly Scenario[]>('../../../schemas/screens/**/*.scenarios.json', {
  eager: true,
  import: 'default',
});
const replyFiles = import.meta.glob<Readonly<Record<string, unknown>>>('../../../schemas/screens/**/replies.json', {
  eager: true,
  import: 'default',
});
const functionFiles = import.meta.glob<string>('../../../schemas/screens/**/*.functions.js', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const nameOf = (path: string): string =>
  path
    .replace(/^.*\/schemas\/screens\//, '')
    .replace(/(\.scenarios\.json|(?:^|\/)replies\.json|\.functions\.js|\.json)$/, '');

const byName = <T>(files: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(files).map(([path, file]) => [nameOf(path), file]));

/** Every built-in screen and part, by name. */
export const units = byName(screenFiles);
/** The named replies, by folder. */
export const namedReplies: ReplyFiles = byName(replyFiles);
/** The scenarios of each screen and part as written, by its name. */
export const writtenScenarios = byName(scenarioFiles);
/** The same with values in place of the names of replies. */
export const scenarios: Readonly<Record<string, readonly Scenario[]>> = Object.fromEntries(
  Object.entries(writtenScenarios).map(([name, all]) => [name, expandScenarios(name, all, namedReplies)]),
);
/** The source of the functions, by unit. */
export const functionSources = byName(functionFiles);
