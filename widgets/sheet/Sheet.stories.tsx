// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { sheet } from './index.ts';

export default { title: 'Data/Sheet', parameters: about(sheet) };

export const WithMarks = story(sheet, 'With marks');
export const Empty = story(sheet, 'Empty');
