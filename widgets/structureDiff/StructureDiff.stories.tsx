// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { structureDiff } from './index.ts';

export default { title: 'Data/StructureDiff' };

export const Settings = story(structureDiff, 'Settings');
export const NoDifference = story(structureDiff, 'No difference');
