// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { form } from './index.ts';

export default { title: 'Layout/Form', parameters: about(form) };

export const SignIn = story(form, 'Sign-in');
