// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { questionFormtable } from './index.ts';

export default { title: 'Input/QuestionFormtable', parameters: about(questionFormtable) };

export const Jobs = story(questionFormtable, 'Jobs');
