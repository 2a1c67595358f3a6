// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { questionWords } from './index.ts';

export default { title: 'Input/QuestionWords', parameters: about(questionWords) };

export const ASentence = story(questionWords, 'A sentence');
export const WordsThatAreReplaced = story(questionWords, 'Words that are replaced');
export const WordsOfOneSOwn = story(questionWords, 'Words of one’s own');
