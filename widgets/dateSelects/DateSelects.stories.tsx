// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { dateSelects } from './index.ts';

export default { title: 'Input/DateSelects' };

export const Plain = story(dateSelects, 'Plain');
