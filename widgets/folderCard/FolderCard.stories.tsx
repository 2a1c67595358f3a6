// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { folderCard } from './index.ts';

export default { title: 'Navigation/FolderCard', parameters: about(folderCard) };

export const Folders = story(folderCard, 'Folders');
