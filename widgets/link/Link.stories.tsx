// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { link } from './index.ts';

export default { title: 'Navigation/Link', parameters: about(link) };

export const Inside = story(link, 'Inside');
export const AnotherSite = story(link, 'Another site');
export const Download = story(link, 'Download');
export const NotAllowed = story(link, 'Not allowed');
