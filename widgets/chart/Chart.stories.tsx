// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { chart } from './index.ts';

export default { title: 'Data/Chart' };

export const Bars = story(chart, 'Bars');
