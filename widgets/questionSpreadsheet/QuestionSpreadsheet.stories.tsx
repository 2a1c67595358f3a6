// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { questionSpreadsheet } from './index.ts';

export default { title: 'Input/QuestionSpreadsheet', parameters: about(questionSpreadsheet) };

export const ABudget = story(questionSpreadsheet, 'A budget');
