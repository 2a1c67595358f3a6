// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { chart } from './index.ts';

export default { title: 'Data/Chart', parameters: about(chart) };

export const Bars = story(chart, 'Bars');
