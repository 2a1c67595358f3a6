// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { text } from './index.ts';

export default { title: 'Display/Text', parameters: about(text) };

export const Plain = story(text, 'Plain');
export const Muted = story(text, 'Muted');
export const Tones = story(text, 'Tones');
export const Large = story(text, 'Large');
