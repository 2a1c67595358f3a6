// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { textInput } from './index.ts';

export default { title: 'Input/TextInput', parameters: about(textInput) };

export const Name = story(textInput, 'Name');
export const EMail = story(textInput, 'E-mail');
export const Disabled = story(textInput, 'Disabled');
