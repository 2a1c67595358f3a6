// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { toggle } from './index.ts';

export default { title: 'Input/Toggle' };

export const Favourite = story(toggle, 'Favourite');
