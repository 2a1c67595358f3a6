// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { button } from './index.ts';

export default { title: 'Input/Button', parameters: about(button) };

export const Kinds = story(button, 'Kinds');
export const Link = story(button, 'Link');
export const Counts = story(button, 'Counts');
