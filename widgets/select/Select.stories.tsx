// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { select } from './index.ts';

export default { title: 'Input/Select', parameters: about(select) };

export const Region = story(select, 'Region');
export const Cascading = story(select, 'Cascading');
