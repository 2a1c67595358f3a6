import { flowManuals } from '../flows/manuals.ts';
import { writeStories } from './write-stories.ts';

/** Writes one story file for each flow: one to play it, and one that goes the way of its example. */
export function writeFlows(): void {
  writeStories(
    'flows',
    Object.keys(flowManuals).map((name) => [name, storiesOf(name)]),
  );
}

const storiesOf = (name: string): string => `// Written from flows/manuals.ts by .storybook/write-flows.ts.
import { machine } from '../../flows/${name}/machine.ts';
import { play } from '../../flows/${name}/play.ts';
import { playStory, wayStory } from '../flow-story.tsx';

export default { title: ${JSON.stringify(`Flows/${name}`)}, tags: ['!autodocs'] };

export const Play = playStory(${JSON.stringify(name)}, machine, play);
export const Way = wayStory(${JSON.stringify(name)}, machine, play);
`;
