// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { dropZone } from './index.ts';

export default { title: 'Input/DropZone', parameters: about(dropZone) };

export const SeveralFiles = story(dropZone, 'Several files');
