import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes story files (name -> text) to a folder beside this file, and removes all others in it. They are generated and not committed. */
export function writeStories(folder: string, stories: Iterable<readonly [string, string]>): void {
  const path = join(import.meta.dirname, folder);
  mkdirSync(path, { recursive: true });
  const files = new Map([...stories].map(([name, text]) => [`${name}.stories.tsx`, text]));
  for (const file of readdirSync(path)) if (!files.has(file)) rmSync(join(path, file));
  for (const [file, text] of files) writeIfOther(join(path, file), text);
}

function writeIfOther(path: string, text: string): void {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}
