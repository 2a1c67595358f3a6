// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { sheet } from './index.ts';

export default { title: 'Data/Sheet' };

export const WithMarks = story(sheet, 'With marks');
export const Empty = story(sheet, 'Empty');
