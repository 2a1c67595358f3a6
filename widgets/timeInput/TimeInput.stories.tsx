// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { timeInput } from './index.ts';

export default { title: 'Input/TimeInput', parameters: about(timeInput) };

export const Plain = story(timeInput, 'Plain');
