// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { list } from './index.ts';

export default { title: 'Data/List', parameters: about(list) };

export const Plain = story(list, 'Plain');
export const Cards = story(list, 'Cards');
export const Sortable = story(list, 'Sortable');
