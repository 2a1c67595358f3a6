// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { bubble } from './index.ts';

export default { title: 'Display/Bubble' };

export const Conversation = story(bubble, 'Conversation');
export const Failed = story(bubble, 'Failed');
