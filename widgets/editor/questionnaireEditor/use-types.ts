import { useMemo } from 'react';
import { ownMember, type DesignForm, type JsonObject, type Schema, type WidgetManual } from '../../../engine/index.ts';
import { useRuntime, useTranslate, type Translate } from '../../../engine/react/index.ts';
import { questionType } from '../../../schemas/documents/questionnaire-groups.ts';
import { QUESTION_TYPES, type DesignedQuestion } from '../../../schemas/documents/questionnaire.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { plainDesign } from '../../parts/question/design.ts';
import { manuals } from '../../manuals.ts';
import type { TypeForm } from './schema.ts';

const manualOf: Readonly<Record<string, WidgetManual>> = manuals;

/** A type of question for designers. */
export interface KnownType {
  readonly code: string;
  readonly name: string;
  readonly form: TypeForm;
  readonly start: JsonObject;
}

export interface Types {
  readonly all: readonly KnownType[];
  readonly of: (code: string | number) => KnownType | undefined;
}

/** Every type of question, in the order of the manual. A type without a form of its own gets a plain one. */
export function useTypes(): Types {
  const { options } = useRuntime();
  const t = useTranslate();
  const { widgets } = options.catalogue;
  return useMemo(() => {
    const designs = new Map<string, DesignForm | undefined>(
      Object.values(widgets).flatMap(({ name, implements: kept }) =>
        [...(kept?.['questionInput'] ?? []), ...(manualOf[name]?.design?.types ?? [])].map(
          (code) => [code, manualOf[name]?.design] as const,
        ),
      ),
    );
    const codes = new Set([...QUESTION_TYPES, ...designs.keys()]);
    const all = [...codes].map((code) => knownType(code, designs.get(code) ?? plainDesign, t));
    return { all, of: (code) => all.find((type) => type.code === (questionType(code) ?? String(code))) };
  }, [widgets, t]);
}

function knownType(code: string, design: DesignForm, t: Translate): KnownType {
  const key = `questionnaires.type.${code}`;
  const extras = design.extras ?? [];
  return {
    code,
    name: t(key) === key ? code : t(key),
    start: design.start ?? {},
    form: {
      schema: { ...translated(design.schema, t) },
      ui: design.ui ?? {},
      own: extras.includes('own'),
      books: extras.includes('books'),
    },
  };
}

/** The schema with its titles and descriptions in the reader's language. */
function translated(schema: Schema, t: Translate): Schema {
  const { title, description, properties, items, oneOf } = schema;
  return {
    ...schema,
    ...(title === undefined ? {} : { title: t(title) }),
    ...(description === undefined ? {} : { description: t(description, { example: '{{ID_0001}}' }) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, inner]) => [name, translated(inner, t)]),
          ),
        }),
    ...(typeof items === 'object' ? { items: translated(items, t) } : {}),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map((inner) => translated(inner, t)) }),
  };
}

/** The question in the form's shape: its initial answer is one text or a list of texts. */
export function fitToType(question: DesignedQuestion, type: KnownType | undefined): DesignedQuestion {
  const value: unknown = question.DefaultValue;
  const schema: unknown = ownMember(ownMember(type?.form.schema, 'properties'), 'DefaultValue');
  if (value === undefined || value === null || schema === undefined) return question;
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  const list = texts.map(asText);
  return { ...question, DefaultValue: ownMember(schema, 'type') === 'array' ? list : list.join(', ') };
}
