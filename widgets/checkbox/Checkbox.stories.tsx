// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { checkbox } from './index.ts';

export default { title: 'Input/Checkbox', parameters: about(checkbox) };

export const Consent = story(checkbox, 'Consent');
