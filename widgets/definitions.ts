import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeWidgets, type WidgetManual } from '../engine/index.ts';
import { groupManuals } from './group-manuals.ts';
import { widgets } from './registry.ts';

const FOLDER = import.meta.dirname;

async function readManuals(): Promise<Readonly<Record<string, Readonly<Record<string, WidgetManual>>>>> {
  const paths = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^(?!parts\/)[^/]+\/[^/]+\/manual\.ts$/.test(path))
    .toSorted();
  const read = async (path: string) => {
    // A manual.ts exports the manual of its widget.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const module = (await import(/* @vite-ignore */ pathToFileURL(join(FOLDER, path)).href)) as Readonly<
      Record<string, WidgetManual>
    >;
    return [path, module] as const;
  };
  return Object.fromEntries(await Promise.all(paths.map(read)));
}

/** Every widget with its manual, for the checker and for tools. Browsers have manuals.ts. */
export const definitions = describeWidgets(widgets, groupManuals(await readManuals()));
