// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { codeEditor } from './index.ts';

export default { title: 'Editor/CodeEditor', parameters: about(codeEditor) };

export const JSON = story(codeEditor, 'JSON');
export const SQL = story(codeEditor, 'SQL');
