// `npm run project -- export|import|diff FOLDER`: a whole project as a folder of documents. docs/project-bundles.md
import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { diffLines } from '../engine/document/lines.ts';
import type { BundleReport } from '../schemas/entities/bundle.ts';
import { isBesideBundle } from '../server/domains/projects/index.ts';
import { isBundleFolder, readBundleFolder, writeBundleFolder } from './bundle-folder.ts';
import { withBundleSession, type BundleSession } from './bundle-session.ts';
import { main, Refusal, withDatabase } from './command-line.ts';

const USAGE = `npm run project -- export FOLDER [--project URL] [--as NAME]
npm run project -- diff FOLDER [--project URL] [--as NAME]
npm run project -- import FOLDER [--project URL] [--as NAME] [--message TEXT] [--dry-run]

A project as a folder of documents, without people and without secrets. "diff" shows what an import would
change. "import" makes one version of each changed document, or nothing where anything is wrong.
NAME acts; without it the first administrator of the project. The server may be running.`;

const say = (text: string) => void process.stdout.write(`${text}\n`);

interface CommandOptions {
  readonly message: string;
  readonly dry: boolean;
}

type Command = (session: BundleSession, folder: string, options: CommandOptions) => Promise<void>;

const COMMANDS: Readonly<Record<string, Command>> = {
  export: async (session, folder) => {
    const files = await session.download();
    await writeBundleFolder(folder, files);
    say(`${session.project}: ${[...files.keys()].filter((path) => !isBesideBundle(path)).length} files in ${folder}.`);
  },
  diff: async (session, folder) => {
    const [present, given] = [await session.download(), await readBundleFolder(folder)];
    const paths = [...new Set([...present.keys(), ...given.keys()])].filter((path) => !isBesideBundle(path)).toSorted();
    let count = 0;
    for (const path of paths) count += showDifference(path, present.get(path), given.get(path)) ? 1 : 0;
    say(count === 0 ? 'The project and the folder are the same.' : `${count} files differ.`);
    process.exitCode = count === 0 ? 0 : 1;
  },
  import: async (session, folder, { message, dry }) => {
    const files = await readBundleFolder(folder);
    const report = await session.check(files);
    showReport(report);
    if (report.Problems.some(({ Severity }) => Severity === 'error'))
      throw new Refusal('Nothing was imported: the bundle has errors.');
    const changes = report.Changes.filter(({ What }) => What !== 'kept');
    if (changes.length === 0) say('There is nothing to change.');
    else if (dry) say('Nothing was imported: --dry-run.');
    else {
      await session.store(files, report.Mark, message);
      say(`Imported by ${session.person} into ${session.project}: ${changes.length}.`);
    }
  },
};

/** Shows the lines that an import would change. */
function showDifference(path: string, before: string | undefined, after: string | undefined): boolean {
  if (before === after) return false;
  if (before === undefined) say(`new ${path}`);
  else if (after === undefined) say(`only in the project: ${path}`);
  else {
    say(`changed ${path}`);
    for (const change of diffLines(before, after)) {
      say(`  line ${change.line}`);
      showLines('-', change.before);
      showLines('+', change.after);
    }
  }
  return true;
}

function showLines(sign: string, text: string): void {
  if (text !== '') for (const line of text.split('\n')) say(`  ${sign} ${line}`);
}

function showReport({ Changes, Problems }: BundleReport): void {
  for (const { What, Path, Added, Removed } of Changes)
    say(What === 'kept' ? `kept    ${Path}` : `${What.padEnd(7)} ${Path} (+${Added} -${Removed})`);
  for (const { Path, Line, Column, Severity, Kind, Message } of Problems)
    say(`${Path}:${Line}:${Column} ${Severity} ${Kind}: ${Message}`);
}

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      project: { type: 'string' },
      as: { type: 'string' },
      message: { type: 'string', default: '' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [command, folder, ...rest] = positionals;
  const work = command === undefined ? undefined : COMMANDS[command];
  if (!work || folder === undefined || rest.length > 0) throw new Refusal(USAGE);
  if (command !== 'export' && !(await isBundleFolder(folder))) throw new Refusal(`${folder} has no project.json.`);
  const options = { project: values.project, person: values.as };
  await withDatabase(true, (access, config) =>
    withBundleSession(access, config, options, (session) =>
      work(session, resolve(folder), { message: values.message, dry: values['dry-run'] }),
    ),
  );
});
