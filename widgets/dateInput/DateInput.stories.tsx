// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { dateInput } from './index.ts';

export default { title: 'Input/DateInput', parameters: about(dateInput) };

export const Plain = story(dateInput, 'Plain');
