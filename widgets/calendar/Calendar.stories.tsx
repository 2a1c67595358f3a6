// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { calendar } from './index.ts';

export default { title: 'Data/Calendar', parameters: about(calendar) };

export const Month = story(calendar, 'Month');
export const List = story(calendar, 'List');
