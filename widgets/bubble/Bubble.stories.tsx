// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { bubble } from './index.ts';

export default { title: 'Display/Bubble', parameters: about(bubble) };

export const Conversation = story(bubble, 'Conversation');
export const LinksAndAFile = story(bubble, 'Links and a file');
export const Failed = story(bubble, 'Failed');
