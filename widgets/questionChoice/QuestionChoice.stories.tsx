// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { questionChoice } from './index.ts';

export default { title: 'Input/QuestionChoice', parameters: about(questionChoice) };

export const OneOfThreeOrAnother = story(questionChoice, 'One of three, or another');
export const YesOrNo = story(questionChoice, 'Yes or no');
