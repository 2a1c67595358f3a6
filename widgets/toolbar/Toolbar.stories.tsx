// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { toolbar } from './index.ts';

export default { title: 'Layout/Toolbar', parameters: about(toolbar) };

export const SearchAndButtons = story(toolbar, 'Search and buttons');
export const Sticky = story(toolbar, 'Sticky');
