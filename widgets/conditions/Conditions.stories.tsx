// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { conditions } from './index.ts';

export default { title: 'Editor/Conditions', parameters: about(conditions) };

export const TwoConditions = story(conditions, 'Two conditions');
export const AFormula = story(conditions, 'A formula');
