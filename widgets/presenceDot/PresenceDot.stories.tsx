// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { presenceDot } from './index.ts';

export default { title: 'Display/PresenceDot', parameters: about(presenceDot) };

export const Here = story(presenceDot, 'Here');
export const Away = story(presenceDot, 'Away');
export const DotAlone = story(presenceDot, 'Dot alone');
