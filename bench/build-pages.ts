/** Builds what the benches open in a browser: their own pages, and the app around a measured core. */
import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { buildForProduction } from '../tools/build.ts';
import { projectRoot } from '../tools/project.ts';

const OUTPUT = join(projectRoot, 'dist/bench');
const built = new Map<string, Promise<string>>();

/** `dist/bench/site` with `/bench/*.html`, once in a run. */
export function buildPages(): Promise<string> {
  return once('pages', () =>
    buildInto('bench', {
      root: join(projectRoot, 'bench'),
      base: '/bench/',
      // A worker here has parts of the core, of which the app's groups of files would make circles.
      worker: { rolldownOptions: { output: { codeSplitting: false } } },
      build: {
        rolldownOptions: {
          input: {
            transport: join(projectRoot, 'bench/pages/transport.html'),
            chart: join(projectRoot, 'bench/pages/chart.html'),
            naive: join(projectRoot, 'bench/naive-page/index.html'),
          },
        },
      },
    }),
  );
}

/** The app as it ships below `/h5/`, only that its worker counts what it hears and when it is painted. */
export function buildMeasuredApp(): Promise<string> {
  const replacement = join(projectRoot, 'bench/pages/measured-core.worker.ts');
  return once('app', () =>
    buildInto('h5', {
      resolve: { alias: [{ find: /^#data-core-worker(?=\?|$)/, replacement }] },
    }),
  );
}

function once(name: string, make: () => Promise<string>): Promise<string> {
  const known = built.get(name);
  if (known !== undefined) return known;
  const made = make();
  built.set(name, made);
  return made;
}

/** Answers the folder to be served; every build has its own part of it. */
async function buildInto(part: string, config: InlineConfig): Promise<string> {
  const folder = join(OUTPUT, 'site');
  // The naive page gets the quick build of React, as the app does.
  await buildForProduction({
    ...config,
    build: { ...config.build, outDir: join(folder, part), emptyOutDir: true },
  });
  return folder;
}
