// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { richEditor } from './index.ts';

export default { title: 'Editor/RichEditor' };

export const Plain = story(richEditor, 'Plain');
