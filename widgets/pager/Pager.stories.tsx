// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { pager } from './index.ts';

export default { title: 'Data/Pager', parameters: about(pager) };

export const ElevenLinks = story(pager, 'Eleven links');
export const FiveLinks = story(pager, 'Five links');
