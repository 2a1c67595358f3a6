// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { dropZone } from './index.ts';

export default { title: 'Input/DropZone' };

export const SeveralFiles = story(dropZone, 'Several files');
