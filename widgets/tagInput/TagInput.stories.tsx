// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { tagInput } from './index.ts';

export default { title: 'Input/TagInput' };

export const Tags = story(tagInput, 'Tags');
