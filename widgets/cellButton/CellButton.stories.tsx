// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { cellButton } from './index.ts';

export default { title: 'Input/CellButton', parameters: about(cellButton) };

export const States = story(cellButton, 'States');
