// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { structureDiff } from './index.ts';

export default { title: 'Data/StructureDiff', parameters: about(structureDiff) };

export const Settings = story(structureDiff, 'Settings');
export const NoDifference = story(structureDiff, 'No difference');
