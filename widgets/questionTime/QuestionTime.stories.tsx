// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { questionTime } from './index.ts';

export default { title: 'Input/QuestionTime', parameters: about(questionTime) };

export const HoursAWeek = story(questionTime, 'Hours a week');
