// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { questionUpload } from './index.ts';

export default { title: 'Input/QuestionUpload', parameters: about(questionUpload) };

export const OneFile = story(questionUpload, 'One file');
export const OnTheirWay = story(questionUpload, 'On their way');
export const Closed = story(questionUpload, 'Closed');
