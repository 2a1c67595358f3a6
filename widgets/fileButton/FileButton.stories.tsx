// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { fileButton } from './index.ts';

export default { title: 'Input/FileButton', parameters: about(fileButton) };

export const Table = story(fileButton, 'Table');
