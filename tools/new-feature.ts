/**
 * `npm run new:feature -- NAME [PATH]`: a feature in every room, from its table to its screen, with its
 * tests and documents. NAME is the word used everywhere, PATH the page's path as the specification says it.
 */
import { join } from 'node:path';
import { scaffoldFeature } from './new-feature/scaffold.ts';
import { writeDocuments } from './new-feature/write-documents.ts';
import { runCommand } from './process/run-command.ts';
import { projectRoot } from './project.ts';

const [kebab, path] = process.argv.slice(2);
if (kebab === undefined) {
  console.error('usage: npm run new:feature -- copy-trading [/pages/copytrade/copy]');
  process.exit(2);
}
const touched = scaffoldFeature({ root: projectRoot, kebab, ...(path !== undefined && { path }) });
const biome = join(projectRoot, 'node_modules/.bin/biome');
await runCommand(biome, ['check', '--write', ...touched], { cwd: projectRoot });
await writeDocuments(projectRoot);
for (const file of touched) console.log(file);
console.log(`
Next:
  say in contract/features/${kebab}.ts what is asked and answered; the compiler leads on from there
  translate the title in locales/*/${kebab}.json
  name the requirements in the titles of its tests (docs/requirements.tsv)
  npm run check && npm test -- ${kebab}
When the contract changes again:
  npx tsx docs/api/generate.ts
  UPDATE_CONTRACT=1 npx vitest run tests/contract/version.test.ts`);
