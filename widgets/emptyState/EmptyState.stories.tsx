// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { emptyState } from './index.ts';

export default { title: 'Feedback/EmptyState', parameters: about(emptyState) };

export const Plain = story(emptyState, 'Plain');
export const WithAnAction = story(emptyState, 'With an action');
