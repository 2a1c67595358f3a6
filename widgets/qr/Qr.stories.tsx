// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { qr } from './index.ts';

export default { title: 'Display/Qr' };

export const Address = story(qr, 'Address');
