// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { palette } from './index.ts';

export default { title: 'Editor/Palette', parameters: about(palette) };

export const TwoWidgetsAndAPart = story(palette, 'Two widgets and a part');
