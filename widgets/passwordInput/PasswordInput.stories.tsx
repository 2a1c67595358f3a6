// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { passwordInput } from './index.ts';

export default { title: 'Input/PasswordInput', parameters: about(passwordInput) };

export const SignIn = story(passwordInput, 'Sign in');
export const NewPassword = story(passwordInput, 'New password');
