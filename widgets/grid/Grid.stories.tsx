// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { grid } from './index.ts';

export default { title: 'Layout/Grid', parameters: about(grid) };

export const Even = story(grid, 'Even');
export const Weighted = story(grid, 'Weighted');
