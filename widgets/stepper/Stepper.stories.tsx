// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { stepper } from './index.ts';

export default { title: 'Navigation/Stepper' };

export const Import = story(stepper, 'Import');
