// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { radio } from './index.ts';

export default { title: 'Input/Radio' };

export const Stage = story(radio, 'Stage');
