// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { countdown } from './index.ts';

export default { title: 'Display/Countdown' };

export const Days = story(countdown, 'Days');
export const Over = story(countdown, 'Over');
