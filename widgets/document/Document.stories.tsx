// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { document as documentWidget } from './index.ts';

export default { title: 'Data/Document', parameters: about(documentWidget) };

export const APart = story(documentWidget, 'A part');
