// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { timeInput } from './index.ts';

export default { title: 'Input/TimeInput' };

export const Plain = story(timeInput, 'Plain');
