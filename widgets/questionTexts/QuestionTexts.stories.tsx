// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { questionTexts } from './index.ts';

export default { title: 'Input/QuestionTexts', parameters: about(questionTexts) };

export const TwoBlanks = story(questionTexts, 'Two blanks');
