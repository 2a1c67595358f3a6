// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { jobProgress } from './index.ts';

export default { title: 'Feedback/JobProgress' };

export const Running = story(jobProgress, 'Running');
export const Done = story(jobProgress, 'Done');
