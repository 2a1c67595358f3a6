import type { WidgetDefinition } from '../engine/index.ts';

const pascal = (name: string): string => (name[0] ?? '').toUpperCase() + name.slice(1);

/** "With a link" is exported as WithALink, which Storybook shows as words again. */
const exportName = (example: string): string => {
  const words = example.match(/[A-Za-z0-9]+/g) ?? [];
  const name = words.map(pascal).join('');
  return /^[A-Za-z]/.test(name) ? name : `Example${name}`;
};

/** The stories of a widget. They are plain enough for tools that read them without running them. */
export function storyFile({ name, group, examples }: WidgetDefinition): string {
  const lines = examples.map(
    (example) => `export const ${exportName(example.name)} = story(widget, ${JSON.stringify(example.name)});`,
  );
  return `// Written from the manual by .storybook/write-widgets.ts.
import { about, story } from '../story.tsx';
import { definitions } from '../definitions.ts';

const widget = definitions[${JSON.stringify(name)}];

export default { title: '${pascal(group)}/${pascal(name)}', parameters: about(widget) };

${lines.join('\n')}
`;
}
