// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { card } from './index.ts';

export default { title: 'Layout/Card', parameters: about(card) };

export const NextStep = story(card, 'Next step');
export const Link = story(card, 'Link');
export const Locked = story(card, 'Locked');
export const Selectable = story(card, 'Selectable');
