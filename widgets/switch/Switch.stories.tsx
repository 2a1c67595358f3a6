// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { switchWidget } from './index.ts';

export default { title: 'Input/Switch', parameters: about(switchWidget) };

export const ActiveOnly = story(switchWidget, 'Active only');
export const Disabled = story(switchWidget, 'Disabled');
