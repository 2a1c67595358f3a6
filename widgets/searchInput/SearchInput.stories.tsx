// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { searchInput } from './index.ts';

export default { title: 'Input/SearchInput' };

export const Mentees = story(searchInput, 'Mentees');
