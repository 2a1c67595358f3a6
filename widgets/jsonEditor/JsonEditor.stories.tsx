// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { jsonEditor } from './index.ts';

export default { title: 'Editor/JsonEditor', parameters: about(jsonEditor) };

export const Plain = story(jsonEditor, 'Plain');
