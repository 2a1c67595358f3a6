// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { checkbox } from './index.ts';

export default { title: 'Input/Checkbox' };

export const Consent = story(checkbox, 'Consent');
