// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { richEditor } from './index.ts';

export default { title: 'Editor/RichEditor', parameters: about(richEditor) };

export const Plain = story(richEditor, 'Plain');
