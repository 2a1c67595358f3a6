// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { playground } from './index.ts';

export default { title: 'Editor/Playground', parameters: about(playground) };

export const AWidget = story(playground, 'A widget');
export const WithAChoice = story(playground, 'With a choice');
export const ANameThatNobodyKnows = story(playground, 'A name that nobody knows');
