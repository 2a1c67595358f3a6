// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { schemaForm } from './index.ts';

export default { title: 'Input/SchemaForm', parameters: about(schemaForm) };

export const FromASchema = story(schemaForm, 'From a schema');
export const UserFields = story(schemaForm, 'User fields');
