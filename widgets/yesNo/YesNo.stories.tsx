// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { yesNo } from './index.ts';

export default { title: 'Input/YesNo', parameters: about(yesNo) };

export const Microdata = story(yesNo, 'Microdata');
export const Boolean = story(yesNo, 'Boolean');
