// A separate process, like `npm run check`: checks every document once, and prints the time.
import { checkText } from '../../../engine/check/index.ts';
import { builtIn, checkFile } from '../../../tools/check.ts';
import { catalogueOf } from '../../../tools/catalogue.ts';
import { catalogue, examples } from '../../conformance/catalogue.ts';

const timed = (work: () => void): { readonly wall: number; readonly cpu: number } => {
  const [since, before] = [performance.now(), process.cpuUsage()];
  work();
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - since, cpu: (user + system) / 1000 };
};

const all = builtIn();
const own = timed(() => {
  const known = catalogueOf(all);
  for (const document of all) checkFile(document, known);
});
const hard = timed(() => {
  for (const [, text] of examples) checkText(text, { catalogue });
});
const again = timed(() => {
  for (const [, text] of examples) checkText(text, { catalogue });
});
process.stdout.write(JSON.stringify({ documents: all.length, examples: examples.length, own, hard, again }));
