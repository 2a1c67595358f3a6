// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { badge } from './index.ts';

export default { title: 'Display/Badge', parameters: about(badge) };

export const Tones = story(badge, 'Tones');
export const Count = story(badge, 'Count');
