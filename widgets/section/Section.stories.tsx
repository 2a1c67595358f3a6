// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { section } from './index.ts';

export default { title: 'Layout/Section', parameters: about(section) };

export const WithText = story(section, 'With text');
export const Saved = story(section, 'Saved');
export const Folded = story(section, 'Folded');
