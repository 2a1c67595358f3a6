// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { tree } from './index.ts';

export default { title: 'Data/Tree', parameters: about(tree) };

export const Plain = story(tree, 'Plain');
export const FromPaths = story(tree, 'From paths');
