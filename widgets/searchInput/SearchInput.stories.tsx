// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { searchInput } from './index.ts';

export default { title: 'Input/SearchInput', parameters: about(searchInput) };

export const Mentees = story(searchInput, 'Mentees');
