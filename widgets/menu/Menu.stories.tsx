// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { menu } from './index.ts';

export default { title: 'Input/Menu', parameters: about(menu) };

export const Export = story(menu, 'Export');
