// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { questionDropdowns } from './index.ts';

export default { title: 'Input/QuestionDropdowns', parameters: about(questionDropdowns) };

export const TwoDropdowns = story(questionDropdowns, 'Two dropdowns');
