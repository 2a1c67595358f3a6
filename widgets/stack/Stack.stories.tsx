// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { stack } from './index.ts';

export default { title: 'Layout/Stack', parameters: about(stack) };

export const Plain = story(stack, 'Plain');
export const MeasureForReading = story(stack, 'Measure for reading');
