// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { dateTimeInput } from './index.ts';

export default { title: 'Input/DateTimeInput', parameters: about(dateTimeInput) };

export const Plain = story(dateTimeInput, 'Plain');
