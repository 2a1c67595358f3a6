// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { documentEditor } from './index.ts';

export default { title: 'Editor/DocumentEditor', parameters: about(documentEditor) };

export const APart = story(documentEditor, 'A part');
