// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { composer } from './index.ts';

export default { title: 'Input/Composer', parameters: about(composer) };

export const Conversation = story(composer, 'Conversation');
export const Ended = story(composer, 'Ended');
