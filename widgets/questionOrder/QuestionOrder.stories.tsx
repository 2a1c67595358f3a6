// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { questionOrder } from './index.ts';

export default { title: 'Input/QuestionOrder', parameters: about(questionOrder) };

export const ThreeSteps = story(questionOrder, 'Three steps');
export const Answered = story(questionOrder, 'Answered');
