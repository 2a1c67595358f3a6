// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { icon } from './index.ts';

export default { title: 'Display/Icon', parameters: about(icon) };

export const Tones = story(icon, 'Tones');
export const AllOfThem = story(icon, 'All of them');
