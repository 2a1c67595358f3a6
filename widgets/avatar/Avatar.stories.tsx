// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { avatar } from './index.ts';

export default { title: 'Display/Avatar', parameters: about(avatar) };

export const SizesAndColours = story(avatar, 'Sizes and colours');
