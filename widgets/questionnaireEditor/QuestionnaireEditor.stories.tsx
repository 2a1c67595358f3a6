// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { questionnaireEditor } from './index.ts';

export default { title: 'Editor/QuestionnaireEditor', parameters: about(questionnaireEditor) };

export const TwoSections = story(questionnaireEditor, 'Two sections');
