// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { breadcrumbs } from './index.ts';

export default { title: 'Navigation/Breadcrumbs' };

export const Folders = story(breadcrumbs, 'Folders');
