// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { questionGaps } from './index.ts';

export default { title: 'Input/QuestionGaps', parameters: about(questionGaps) };

export const ASentence = story(questionGaps, 'A sentence');
