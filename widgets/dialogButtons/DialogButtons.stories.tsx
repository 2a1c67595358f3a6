// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { dialogButtons } from './index.ts';

export default { title: 'Layout/DialogButtons', parameters: about(dialogButtons) };

export const Save = story(dialogButtons, 'Save');
export const Danger = story(dialogButtons, 'Danger');
export const Disabled = story(dialogButtons, 'Disabled');
