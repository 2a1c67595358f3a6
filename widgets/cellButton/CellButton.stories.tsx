// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { cellButton } from './index.ts';

export default { title: 'Input/CellButton' };

export const States = story(cellButton, 'States');
