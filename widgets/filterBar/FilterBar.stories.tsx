// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { filterBar } from './index.ts';

export default { title: 'Data/FilterBar', parameters: about(filterBar) };

export const Cascading = story(filterBar, 'Cascading');
