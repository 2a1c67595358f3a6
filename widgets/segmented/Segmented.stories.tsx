// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { segmented } from './index.ts';

export default { title: 'Input/Segmented' };

export const Phase = story(segmented, 'Phase');
