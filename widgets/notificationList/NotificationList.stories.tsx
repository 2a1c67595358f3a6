// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { notificationList } from './index.ts';

export default { title: 'Data/NotificationList', parameters: about(notificationList) };

export const Two = story(notificationList, 'Two');
