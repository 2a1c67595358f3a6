// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { multiSelect } from './index.ts';

export default { title: 'Input/MultiSelect', parameters: about(multiSelect) };

export const Skills = story(multiSelect, 'Skills');
