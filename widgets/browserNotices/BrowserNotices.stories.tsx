// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { browserNotices } from './index.ts';

export default { title: 'Feedback/BrowserNotices', parameters: about(browserNotices) };

export const Offer = story(browserNotices, 'Offer');
