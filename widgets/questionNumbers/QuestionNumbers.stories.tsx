// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { questionNumbers } from './index.ts';

export default { title: 'Input/QuestionNumbers', parameters: about(questionNumbers) };

export const TwoBlanks = story(questionNumbers, 'Two blanks');
export const WithLabels = story(questionNumbers, 'With labels');
