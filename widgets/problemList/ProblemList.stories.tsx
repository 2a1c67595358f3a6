// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { problemList } from './index.ts';

export default { title: 'Editor/ProblemList', parameters: about(problemList) };

export const AnErrorAndAWarning = story(problemList, 'An error and a warning');
export const NothingWrong = story(problemList, 'Nothing wrong');
