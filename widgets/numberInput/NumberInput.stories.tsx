// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { numberInput } from './index.ts';

export default { title: 'Input/NumberInput', parameters: about(numberInput) };

export const Amount = story(numberInput, 'Amount');
export const WholeNumber = story(numberInput, 'Whole number');
