// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { radio } from './index.ts';

export default { title: 'Input/Radio', parameters: about(radio) };

export const Stage = story(radio, 'Stage');
