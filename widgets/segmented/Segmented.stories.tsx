// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { segmented } from './index.ts';

export default { title: 'Input/Segmented', parameters: about(segmented) };

export const Phase = story(segmented, 'Phase');
