// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { iconButton } from './index.ts';

export default { title: 'Input/IconButton', parameters: about(iconButton) };

export const Kinds = story(iconButton, 'Kinds');
