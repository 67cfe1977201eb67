/**
 * Makes the service worker of a build: `workers/service.worker.ts` with the build's version and the list of
 * what every start needs. The page carries the same version, so that it knows whether another one waits.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin, transformWithOxc } from 'vite';
import { type Bundle, withImports } from './first-pages.ts';
import { projectRoot } from './project.ts';

const SOURCE = 'workers/service.worker.ts';
const OUTPUT = 'sw.js';
/** Modules whose chunks come with every start, beside the entry's. */
const STARTS_WITH = /\/src\/app\/mount\.tsx$/;
const WORKER_FILE = /^assets\/data-core\..*\.js$/;

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => [
        { tag: 'meta', attrs: { name: 'build', content: versionOf(bundle) }, injectTo: 'head' },
      ],
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const source = await makeServiceWorker(versionOf(bundle), startFiles(bundle));
        this.emitFile({ type: 'asset', fileName: OUTPUT, source });
      },
    },
  };
}

/** Names carry hashes of their contents, so all names together are the version. */
function versionOf(bundle: Bundle): string {
  const names = Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' ? file.fileName : [],
  );
  return createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 12);
}

function startFiles(bundle: Bundle): string[] {
  const core = Object.keys(bundle).filter((name) => WORKER_FILE.test(name));
  const started = withImports(
    bundle,
    ({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => STARTS_WITH.test(id)),
  );
  return [...new Set([...core, ...started])].sort();
}

async function makeServiceWorker(version: string, files: readonly string[]): Promise<string> {
  const path = join(projectRoot, SOURCE);
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path);
  const values = `const BUILD_VERSION = ${JSON.stringify(version)}, START_FILES = ${JSON.stringify(files)};\n`;
  return (await minify(OUTPUT, values + code, { module: false })).code;
}
