// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { languageChoice } from './index.ts';

export default { title: 'Input/LanguageChoice', parameters: about(languageChoice) };

export const Choice = story(languageChoice, 'Choice');
