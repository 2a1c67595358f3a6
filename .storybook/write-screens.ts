import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeStories } from './write-stories.ts';

const SCREENS = fileURLToPath(new URL('../schemas/screens/', import.meta.url));
const ENDING = '.scenarios.json';

/** Writes one story file for each file of scenarios. The first scenario of each may be played in every run; all are played in jsdom. */
export function writeScreens(): void {
  const files = readdirSync(SCREENS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ENDING));
  const names = files.map((file) => file.slice(0, -ENDING.length).split(sep).join('/'));
  writeStories(
    'screens',
    names.map((name) => [storyName(name), storiesOf(name)]),
  );
}

/** The name of the story file of a screen or part, without its ending. */
export const storyName = (name: string): string => name.replaceAll('/', '.');

function storiesOf(name: string): string {
  const scenarios: readonly { readonly name: string }[] = JSON.parse(
    readFileSync(join(SCREENS, name + ENDING), 'utf8'),
  );
  const stories = scenarios.map(
    (scenario, index) =>
      `export const Scenario${index} = screenStory(${JSON.stringify(name)}, ${JSON.stringify(scenario.name)});
Scenario${index}.storyName = ${JSON.stringify(scenario.name)};${index === 0 ? '' : `\nScenario${index}.tags = ['!test'];`}`,
  );
  return `// Written by .storybook/write-screens.ts from schemas/screens/${name}${ENDING}.
import { screenStory } from '../screen-story.tsx';

export default { title: ${JSON.stringify(`Screens/${name}`)}, tags: ['!autodocs'] };

${stories.join('\n')}
`;
}
