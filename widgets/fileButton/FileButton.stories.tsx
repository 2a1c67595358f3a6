// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { fileButton } from './index.ts';

export default { title: 'Input/FileButton' };

export const Table = story(fileButton, 'Table');
