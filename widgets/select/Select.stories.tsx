// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { select } from './index.ts';

export default { title: 'Input/Select' };

export const Region = story(select, 'Region');
export const Cascading = story(select, 'Cascading');
