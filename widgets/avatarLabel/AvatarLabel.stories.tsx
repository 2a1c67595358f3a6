// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { avatarLabel } from './index.ts';

export default { title: 'Display/AvatarLabel', parameters: about(avatarLabel) };

export const Online = story(avatarLabel, 'Online');
export const WithALineAndALink = story(avatarLabel, 'With a line and a link');
