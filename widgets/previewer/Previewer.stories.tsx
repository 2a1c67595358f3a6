// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { previewer } from './index.ts';

export default { title: 'Display/Previewer', parameters: about(previewer) };

export const Image = story(previewer, 'Image');
export const Text = story(previewer, 'Text');
export const NothingToShow = story(previewer, 'Nothing to show');
