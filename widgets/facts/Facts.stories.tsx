// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { facts } from './index.ts';

export default { title: 'Display/Facts', parameters: about(facts) };

export const WithASchema = story(facts, 'With a schema');
export const Without = story(facts, 'Without');
