// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { fileLabel } from './index.ts';

export default { title: 'Display/FileLabel', parameters: about(fileLabel) };

export const WithSizeAndLine = story(fileLabel, 'With size and line');
export const Link = story(fileLabel, 'Link');
export const Opens = story(fileLabel, 'Opens');
