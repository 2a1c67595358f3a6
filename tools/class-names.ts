import { createHash } from 'node:crypto';
import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = resolve(import.meta.dirname, '..');

/**
 * Names classes of CSS modules by four characters of their file and their index in it, since a page contains each name
 * three times.
 */
export function classNames(): Plugin {
  const files = new Map<string, string>();
  const places = new Map<string, string[]>();
  const fileKey = (file: string): string => {
    const path = relative(ROOT, file.replace(/\?.*/, ''));
    const number = createHash('sha256').update(path).digest().readUInt32BE() % 36 ** 4;
    const key = `_${number.toString(36).padStart(4, '0')}`;
    if ((files.get(key) ?? path) !== path)
      throw new Error(`${path} and ${String(files.get(key))} have one key: rename one`);
    files.set(key, path);
    return key;
  };
  return {
    name: 'class-names',
    apply: 'build',
    config: () => ({
      css: {
        modules: {
          generateScopedName(name: string, file: string) {
            const key = fileKey(file);
            const names = places.get(key) ?? [];
            places.set(key, names);
            if (!names.includes(name)) names.push(name);
            return key + names.indexOf(name).toString(36);
          },
        },
      },
    }),
  };
}
