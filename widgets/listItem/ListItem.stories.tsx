// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { listItem } from './index.ts';

export default { title: 'Display/ListItem', parameters: about(listItem) };

export const Conversations = story(listItem, 'Conversations');
export const Plain = story(listItem, 'Plain');
export const WithAnIcon = story(listItem, 'With an icon');
