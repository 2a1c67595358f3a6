// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { answerRule } from './index.ts';

export default { title: 'Editor/AnswerRule', parameters: about(answerRule) };

export const OfTwoQuestions = story(answerRule, 'Of two questions');
export const NoneYet = story(answerRule, 'None yet');
