import { writeFileSync, readFileSync } from 'node:fs';
import { SETTINGS } from './config.ts';

const BEGIN = '<!-- settings: made by `node server/platform/base/settings-table.ts` -->';
const END = '<!-- end of settings -->';

/** The settings as docs/running.md shows them. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, { default: value, doc }]) =>
      `| \`${name}\` | ${value === '' ? '' : `\`${value}\``} | ${doc.replaceAll('|', '\\|')} |`,
  );
  return ['| name | default | description |', '|---|---|---|', ...rows].join('\n');
}

if (import.meta.main) {
  const path = new URL('../../../docs/running.md', import.meta.url);
  const page = readFileSync(path, 'utf8');
  const [before = '', rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  writeFileSync(path, `${before}${BEGIN}\n${settingsTable()}\n${END}${after}`);
}
