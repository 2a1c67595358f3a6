// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { richText } from './index.ts';

export default { title: 'Display/RichText', parameters: about(richText) };

export const WrittenText = story(richText, 'Written text');
export const HostileText = story(richText, 'Hostile text');
