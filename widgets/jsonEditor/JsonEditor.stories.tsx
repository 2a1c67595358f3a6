// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { jsonEditor } from './index.ts';

export default { title: 'Editor/JsonEditor' };

export const Plain = story(jsonEditor, 'Plain');
