// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { questionAnswer } from './index.ts';

export default { title: 'Display/QuestionAnswer', parameters: about(questionAnswer) };

export const AChoiceAndATextOfOneSOwn = story(questionAnswer, 'A choice, and a text of one’s own');
export const BlanksInAText = story(questionAnswer, 'Blanks in a text');
export const Records = story(questionAnswer, 'Records');
export const NotAnswered = story(questionAnswer, 'Not answered');
