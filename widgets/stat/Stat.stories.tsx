// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { stat } from './index.ts';

export default { title: 'Display/Stat', parameters: about(stat) };

export const Number = story(stat, 'Number');
export const Share = story(stat, 'Share');
export const NothingYet = story(stat, 'Nothing yet');
