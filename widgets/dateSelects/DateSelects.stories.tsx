// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { dateSelects } from './index.ts';

export default { title: 'Input/DateSelects', parameters: about(dateSelects) };

export const Plain = story(dateSelects, 'Plain');
