// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { skeleton } from './index.ts';

export default { title: 'Feedback/Skeleton', parameters: about(skeleton) };

export const Text = story(skeleton, 'Text');
export const Rows = story(skeleton, 'Rows');
export const Cards = story(skeleton, 'Cards');
