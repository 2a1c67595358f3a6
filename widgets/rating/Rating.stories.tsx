// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { rating } from './index.ts';

export default { title: 'Input/Rating', parameters: about(rating) };

export const GiveStars = story(rating, 'Give stars');
export const ReadOnly = story(rating, 'Read only');
