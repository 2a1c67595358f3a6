// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { textArea } from './index.ts';

export default { title: 'Input/TextArea', parameters: about(textArea) };

export const Note = story(textArea, 'Note');
export const Composer = story(textArea, 'Composer');
