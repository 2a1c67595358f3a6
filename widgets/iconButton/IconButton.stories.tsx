// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { iconButton } from './index.ts';

export default { title: 'Input/IconButton' };

export const Kinds = story(iconButton, 'Kinds');
