// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { columnSteps } from './index.ts';

export default { title: 'Navigation/ColumnSteps', parameters: about(columnSteps) };

export const TwentyThreeColumns = story(columnSteps, 'Twenty-three columns');
