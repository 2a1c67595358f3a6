// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { numberInput } from './index.ts';

export default { title: 'Input/NumberInput' };

export const Amount = story(numberInput, 'Amount');
export const WholeNumber = story(numberInput, 'Whole number');
