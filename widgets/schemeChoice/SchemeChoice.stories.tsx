// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { schemeChoice } from './index.ts';

export default { title: 'Input/SchemeChoice', parameters: about(schemeChoice) };

export const Choice = story(schemeChoice, 'Choice');
