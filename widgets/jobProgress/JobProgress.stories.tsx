// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { jobProgress } from './index.ts';

export default { title: 'Feedback/JobProgress', parameters: about(jobProgress) };

export const Running = story(jobProgress, 'Running');
export const Paused = story(jobProgress, 'Paused');
export const Done = story(jobProgress, 'Done');
