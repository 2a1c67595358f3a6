// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { folderCard } from './index.ts';

export default { title: 'Navigation/FolderCard' };

export const Folders = story(folderCard, 'Folders');
