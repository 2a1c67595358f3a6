// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { menu } from './index.ts';

export default { title: 'Input/Menu' };

export const Export = story(menu, 'Export');
