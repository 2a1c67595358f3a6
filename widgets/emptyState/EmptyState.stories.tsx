// Written from the definition by .storybook/write-stories.ts.
import { story } from '../_shared/story.tsx';
import { emptyState } from './index.ts';

export default { title: 'Feedback/EmptyState' };

export const Plain = story(emptyState, 'Plain');
export const WithAnAction = story(emptyState, 'With an action');
