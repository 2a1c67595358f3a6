import type { Schema, WidgetDefinition } from '../../../engine/index.ts';

/** The manual of a widget in Markdown, made from its definition. */
export function manualOf(definition: WidgetDefinition): string {
  const { name, description, models, events, slots, children } = definition;
  const inside =
    children === 'nodes'
      ? 'It has children.'
      : children === 'items'
        ? 'Its children are made when they come into view.'
        : '';
  const blocks = [
    `\`"widget": "${name}"\` · ${description} ${inside}`,
    tableOf('Props', fieldsOf(definition.props)),
    tableOf('Models', rowsOf(models)),
    tableOf(
      'Events',
      Object.entries(events ?? {}).map(([event, payload]) => [
        event,
        Object.keys(payload.properties ?? {}).join(', '),
        '',
      ]),
    ),
    ...Object.entries(slots ?? {}).map(([slot, { description: about, props, models: bound }]) => {
      const rows = [
        ...rowsOf(bound).map(([model = '', ...rest]) => [`${model} (model)`, ...rest]),
        ...(props ? fieldsOf(props) : []),
      ];
      return tableOf(`Slot \`${slot}\`: ${about}`, rows);
    }),
  ];
  return blocks.filter(Boolean).join('\n\n');
}

/** A schema's type in a few words. */
export const typeOf = ({ type, enum: names, anyOf, items }: Schema): string => {
  if (names) return names.length > 12 ? 'a name' : names.map(String).join(' · ');
  if (anyOf) return anyOf.map(typeOf).join(' · ');
  if (type === 'array' && typeof items === 'object') return `list of ${typeOf(items)}`;
  return [type ?? 'anything'].flat().join(' · ');
};

const rowsOf = (models: WidgetDefinition['models'] = {}): readonly (readonly string[])[] =>
  Object.entries(models).map(([model, { schema, description }]) => [model, typeOf(schema), description]);

const fieldsOf = (schema: Schema): readonly (readonly string[])[] =>
  Object.entries(schema.properties ?? {}).map(([name, field]) => [
    schema.required?.includes(name) ? `**${name}**` : name,
    typeOf(field),
    `${field.description ?? ''}${field.default === undefined ? '' : ` Default: ${JSON.stringify(field.default)}.`}`,
  ]);

const HEADS: Readonly<Record<string, readonly string[]>> = { Events: ['Name', 'Carries', ''] };

function tableOf(title: string, rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return `**${title}**\n\n${[line(HEADS[title] ?? ['Name', 'Type', 'Meaning']), line(['---', '---', '---']), ...rows.map(line)].join('\n')}`;
}
