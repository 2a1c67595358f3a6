// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { questionLine } from './index.ts';

export default { title: 'Layout/QuestionLine', parameters: about(questionLine) };

export const TwoQuestions = story(questionLine, 'Two questions');
