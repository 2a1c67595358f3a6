// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { notice } from './index.ts';

export default { title: 'Feedback/Notice', parameters: about(notice) };

export const Tones = story(notice, 'Tones');
export const TryAgain = story(notice, 'Try again');
