// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { qr } from './index.ts';

export default { title: 'Display/Qr', parameters: about(qr) };

export const Address = story(qr, 'Address');
