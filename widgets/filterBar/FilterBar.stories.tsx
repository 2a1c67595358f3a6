// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { filterBar } from './index.ts';

export default { title: 'Data/FilterBar' };

export const Cascading = story(filterBar, 'Cascading');
