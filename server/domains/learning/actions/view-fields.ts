import type { Static } from 'typebox';
import type { viewField } from '../../../../schemas/calls/action-views.ts';
import { isObject, type Unit } from '../../documents/index.ts';

type Field = Static<typeof viewField>;
type Members = Readonly<Record<string, unknown>>;

const KINDS: Readonly<Record<string, Field['Kind']>> = {
  textInput: 'text',
  textArea: 'text',
  select: 'choice',
  radio: 'choice',
  segmented: 'choice',
  numberInput: 'number',
  rating: 'number',
  checkbox: 'flag',
  switch: 'flag',
  dateInput: 'day',
};
const BIND = /^drafts\.(\w+)\.value\.(\w+)$/;
const SAVE = 'mentee.saveActionData';

/** The fields of a view in which a mentee fills in single values, by their labels. */
export function fieldsOfView({ body, drafts }: Unit['document']): Field[] {
  const saved = new Set(isObject(drafts) ? Object.keys(drafts).filter((name) => isSaved(drafts[name])) : []);
  const fields = nodesIn(body).flatMap((node) => fieldOf(node, saved) ?? []);
  return [...new Map(fields.map((field) => [field.Name, field])).values()];
}

/** Whether a draft saves to the work of the mentee; other drafts do not. */
const isSaved = (draft: unknown): boolean => isObject(draft) && JSON.stringify(draft['save'] ?? '').includes(SAVE);

function nodesIn(value: unknown): readonly Members[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (!isObject(value)) return [];
  return [value, ...Object.values(value).flatMap(nodesIn)];
}

function fieldOf({ widget, bind, props }: Members, saved: ReadonlySet<string>): Field | undefined {
  const [, draft = '', name = ''] = typeof bind === 'string' ? (BIND.exec(bind) ?? []) : [];
  const kind = kindOf(widget, props);
  if (!saved.has(draft) || !kind) return undefined;
  const own: Members = isObject(props) ? props : {};
  const choices = kind === 'choice' ? choicesOf(own['options']) : [];
  return {
    Name: name,
    Label: plainText(own['label']) ?? name,
    Kind: kind === 'choice' && choices.length === 0 ? 'text' : kind,
    Options: choices,
  };
}

function kindOf(widget: unknown, props: unknown): Field['Kind'] | undefined {
  if (widget === 'yesNo') return isObject(props) && props['as'] === 'boolean' ? 'flag' : 'digit';
  return typeof widget === 'string' && Object.hasOwn(KINDS, widget) ? KINDS[widget] : undefined;
}

/** A text without references to data. */
const plainText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && !value.includes('{{') ? value : undefined;

function choicesOf(options: unknown): Field['Options'] {
  if (!Array.isArray(options)) return [];
  return options.flatMap((option: unknown) => {
    const value = plainText(isObject(option) ? option['value'] : option);
    return value === undefined ? [] : [{ value, text: plainText(isObject(option) ? option['text'] : null) ?? value }];
  });
}
