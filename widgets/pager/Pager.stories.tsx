// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { pager } from './index.ts';

export default { title: 'Data/Pager' };

export const ElevenLinks = story(pager, 'Eleven links');
export const FiveLinks = story(pager, 'Five links');
