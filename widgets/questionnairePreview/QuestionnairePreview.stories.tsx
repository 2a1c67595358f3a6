// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { questionnairePreview } from './index.ts';

export default { title: 'Editor/QuestionnairePreview', parameters: about(questionnairePreview) };

export const NothingYet = story(questionnairePreview, 'Nothing yet');
