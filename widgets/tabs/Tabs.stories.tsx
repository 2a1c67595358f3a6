// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { tabs } from './index.ts';

export default { title: 'Navigation/Tabs', parameters: about(tabs) };

export const WithPanels = story(tabs, 'With panels');
export const WithoutPanels = story(tabs, 'Without panels');
