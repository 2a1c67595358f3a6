// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { seen } from './index.ts';

export default { title: 'Feedback/Seen', parameters: about(seen) };

export const ATextThatWasRead = story(seen, 'A text that was read');
