// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { tagInput } from './index.ts';

export default { title: 'Input/TagInput', parameters: about(tagInput) };

export const Tags = story(tagInput, 'Tags');
