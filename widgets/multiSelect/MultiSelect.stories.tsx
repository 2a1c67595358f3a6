// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { multiSelect } from './index.ts';

export default { title: 'Input/MultiSelect' };

export const Skills = story(multiSelect, 'Skills');
