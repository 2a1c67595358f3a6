// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { dateTimeInput } from './index.ts';

export default { title: 'Input/DateTimeInput' };

export const Plain = story(dateTimeInput, 'Plain');
