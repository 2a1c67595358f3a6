// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { questionLongText } from './index.ts';

export default { title: 'Input/QuestionLongText', parameters: about(questionLongText) };

export const InYourOwnWords = story(questionLongText, 'In your own words');
