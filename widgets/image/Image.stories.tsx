// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { image } from './index.ts';

export default { title: 'Display/Image', parameters: about(image) };

export const Picture = story(image, 'Picture');
export const WithoutAnAddress = story(image, 'Without an address');
