// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { conversationList } from './index.ts';

export default { title: 'Data/ConversationList', parameters: about(conversationList) };

export const Three = story(conversationList, 'Three');
