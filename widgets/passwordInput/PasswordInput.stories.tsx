// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { passwordInput } from './index.ts';

export default { title: 'Input/PasswordInput' };

export const SignIn = story(passwordInput, 'Sign in');
export const NewPassword = story(passwordInput, 'New password');
