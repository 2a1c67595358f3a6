// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { countdown } from './index.ts';

export default { title: 'Display/Countdown', parameters: about(countdown) };

export const Days = story(countdown, 'Days');
export const Over = story(countdown, 'Over');
