// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { divider } from './index.ts';

export default { title: 'Layout/Divider', parameters: about(divider) };

export const Day = story(divider, 'Day');
export const Line = story(divider, 'Line');
