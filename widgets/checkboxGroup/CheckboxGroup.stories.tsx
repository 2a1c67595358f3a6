// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { checkboxGroup } from './index.ts';

export default { title: 'Input/CheckboxGroup', parameters: about(checkboxGroup) };

export const Roles = story(checkboxGroup, 'Roles');
