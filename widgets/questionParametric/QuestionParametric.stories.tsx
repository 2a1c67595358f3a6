// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { questionParametric } from './index.ts';

export default { title: 'Input/QuestionParametric', parameters: about(questionParametric) };

export const WithAnAnswerInIt = story(questionParametric, 'With an answer in it');
