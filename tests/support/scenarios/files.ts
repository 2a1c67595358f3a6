import type { JsonObject } from '../../../engine/index.ts';
import type { Scenario } from '../../../schemas/documents/scenario.ts';

const screenFiles = import.meta.glob<JsonObject>(
  ['../../../schemas/screens/**/*.json', '!../../../schemas/screens/**/*.scenarios.json'],
  { eager: true, import: 'default' },
);
const scenarioFiles = import.meta.glob<readonly Scenario[]>('../../../schemas/screens/**/*.scenarios.json', {
  eager: true,
  import: 'default',
});
const functionFiles = import.meta.glob<string>('../../../schemas/screens/**/*.functions.js', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const nameOf = (path: string): string =>
  path.replace(/^.*\/schemas\/screens\//, '').replace(/(\.scenarios\.json|\.functions\.js|\.json)$/, '');

const byName = <T>(files: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(files).map(([path, file]) => [nameOf(path), file]));

/** Every built-in screen and part, by name. */
export const units = byName(screenFiles);
/** The scenarios of each, by its name. */
export const scenarios = byName(scenarioFiles);
/** The source of its functions. */
export const functionSources = byName(functionFiles);
