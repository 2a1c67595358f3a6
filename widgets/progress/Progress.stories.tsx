// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { progress } from './index.ts';

export default { title: 'Feedback/Progress', parameters: about(progress) };

export const Part = story(progress, 'Part');
export const OfAHundred = story(progress, 'Of a hundred');
export const NotKnown = story(progress, 'Not known');
