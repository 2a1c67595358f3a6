import type { WidgetDefinition } from '../engine/index.ts';

const pascal = (name: string): string => (name[0] ?? '').toUpperCase() + name.slice(1);

/** Where the stories of a widget stand. */
export const storyPath = (name: string): string => `widgets/${name}/${pascal(name)}.stories.tsx`;

/** "With a link" is exported as WithALink: Storybook shows it as the words again. */
const exportName = (example: string): string => {
  const words = example.match(/[A-Za-z0-9]+/g) ?? [];
  const name = words.map(pascal).join('');
  return /^[A-Za-z]/.test(name) ? name : `Example${name}`;
};

/** Story files are plain enough for tools that read them without running them. */
export function storyFile({ name, group, examples }: WidgetDefinition): string {
  const local = name === 'switch' || name === 'document' ? `${name}Widget` : name;
  const imported = name === 'switch' ? local : local === name ? name : `${name} as ${local}`;
  const lines = examples.map(
    (example) => `export const ${exportName(example.name)} = story(${local}, ${quoted(example.name)});`,
  );
  return `// Written from the definition by .storybook/write-stories.ts.
import { about, story } from '../_shared/story.tsx';
import { ${imported} } from './index.ts';

export default { title: '${pascal(group)}/${pascal(name)}', parameters: about(${local}) };

${lines.join('\n')}
`;
}

const quoted = (text: string): string => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);
