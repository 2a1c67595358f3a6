// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { breadcrumbs } from './index.ts';

export default { title: 'Navigation/Breadcrumbs', parameters: about(breadcrumbs) };

export const Folders = story(breadcrumbs, 'Folders');
