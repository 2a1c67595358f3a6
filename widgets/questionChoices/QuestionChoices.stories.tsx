// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { questionChoices } from './index.ts';

export default { title: 'Input/QuestionChoices', parameters: about(questionChoices) };

export const AnyOfFour = story(questionChoices, 'Any of four');
