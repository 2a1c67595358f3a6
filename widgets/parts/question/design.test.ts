import { expect, test } from 'vitest';
import { QUESTION_TYPES } from '../../../schemas/documents/questionnaire.ts';
import { definitions as widgets } from '../../definitions.ts';
import { textsOf } from '../text/texts-of.ts';

const inputs = Object.values(widgets).filter((widget) => widget.implements?.['questionInput'] !== undefined);
const textsIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"(questionnaires\.[^"]+)"/g)].map(([, key = '']) => key);

test('every type of question has a name and its input a form, in both languages', () => {
  for (const code of QUESTION_TYPES)
    for (const language of ['el', 'en'] as const)
      expect(textsOf(language)(`questionnaires.type.${code}`)).not.toContain('questionnaires.type');
  for (const { design } of inputs.filter((widget) => widget.name.startsWith('question'))) {
    expect(design?.schema.properties).toHaveProperty('Text');
    for (const key of textsIn(design))
      for (const language of ['el', 'en'] as const) expect(textsOf(language)(key)).not.toBe(key);
  }
});
