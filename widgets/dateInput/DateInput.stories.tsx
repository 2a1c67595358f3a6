// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { dateInput } from './index.ts';

export default { title: 'Input/DateInput' };

export const Plain = story(dateInput, 'Plain');
