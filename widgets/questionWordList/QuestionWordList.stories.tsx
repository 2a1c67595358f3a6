// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { questionWordList } from './index.ts';

export default { title: 'Input/QuestionWordList', parameters: about(questionWordList) };

export const AtMostFive = story(questionWordList, 'At most five');
