// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { questionGroups } from './index.ts';

export default { title: 'Input/QuestionGroups', parameters: about(questionGroups) };

export const TwoGroups = story(questionGroups, 'Two groups');
export const FiveGroups = story(questionGroups, 'Five groups');
