// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { stepper } from './index.ts';

export default { title: 'Navigation/Stepper', parameters: about(stepper) };

export const Import = story(stepper, 'Import');
