/** Writes Name.stories.tsx beside each widget from its definition: `node .storybook/write-stories.ts`. With --check it only tells which are stale. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { storyFile, storyPath } from './story-file.ts';
import * as widgets from '../widgets/index.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const only = process.argv.includes('--check');
const stale = Object.values(widgets).filter((definition) => {
  const path = root + storyPath(definition.name);
  const text = storyFile(definition);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false;
  if (!only) writeFileSync(path, text);
  return true;
});
for (const { name } of stale) console.log(`${only ? 'stale' : 'written'}: ${storyPath(name)}`);
if (only && stale.length > 0) process.exitCode = 1;
