// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { skeleton } from './index.ts';

export default { title: 'Feedback/Skeleton' };

export const Text = story(skeleton, 'Text');
export const Rows = story(skeleton, 'Rows');
export const Cards = story(skeleton, 'Cards');
