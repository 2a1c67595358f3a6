// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { toggle } from './index.ts';

export default { title: 'Input/Toggle', parameters: about(toggle) };

export const Favourite = story(toggle, 'Favourite');
