// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { checkboxGroup } from './index.ts';

export default { title: 'Input/CheckboxGroup' };

export const Roles = story(checkboxGroup, 'Roles');
