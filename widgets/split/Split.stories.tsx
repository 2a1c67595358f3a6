// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { split } from './index.ts';

export default { title: 'Layout/Split', parameters: about(split) };

export const Beside = story(split, 'Beside');
export const OneOfTheTwo = story(split, 'One of the two');
