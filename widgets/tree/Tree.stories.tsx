// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { tree } from './index.ts';

export default { title: 'Data/Tree' };

export const Plain = story(tree, 'Plain');
