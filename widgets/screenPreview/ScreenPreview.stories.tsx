// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { screenPreview } from './index.ts';

export default { title: 'Editor/ScreenPreview', parameters: about(screenPreview) };

export const APart = story(screenPreview, 'A part');
export const BehindWhatIsWritten = story(screenPreview, 'Behind what is written');
