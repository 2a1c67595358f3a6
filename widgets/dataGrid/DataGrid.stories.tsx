// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { dataGrid } from './index.ts';

export default { title: 'Data/DataGrid', parameters: about(dataGrid) };

export const Plain = story(dataGrid, 'Plain');
export const SelectionAndMarks = story(dataGrid, 'Selection and marks');
export const Empty = story(dataGrid, 'Empty');
