/** The files that an exchange is run by: what ends is started again, what is ill is noticed, and nobody gets in by the back door. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../../tools/project.ts';

interface ComposeService {
  readonly build?: string;
  readonly image?: string;
  readonly restart?: string;
  readonly ports?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const servicesOf = (file: string): [string, ComposeService][] =>
  Object.entries(parse(read(file), { merge: true }).services);

const files = ['compose.yaml', 'compose.production.yaml'];

test.each(files)(
  '%s starts each service again that has ended, and waits until what it needs is well',
  (file) => {
    const services = new Map(servicesOf(file));
    expect(services.size).toBeGreaterThan(2);
    for (const [name, service] of services) {
      expect(service.restart, name).toBe('unless-stopped');
      for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(condition, `${name} waits for ${needed}`).toBe('service_healthy');
        const other = services.get(needed);
        // Ours brings its own look at its health in the image.
        expect(other?.build ?? other?.healthcheck, needed).toBeDefined();
      }
    }
  },
);

test('the image is healthy where the exchange can work, not where its process still runs', () => {
  const [, look = ''] = /^HEALTHCHECK[\s\S]*?CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
  const [program, , script] = JSON.parse(look);
  expect(program).toBe('node');
  expect(script).toContain('/readyz');
});

test.each(files)(
  '%s lets nobody at a database or Redis, and neither takes who has no password',
  (file) => {
    for (const [name, { image = '', ports = [], command = [], environment = {} }] of servicesOf(
      file,
    )) {
      if (!/^(postgres|redis):/.test(image)) continue;
      expect(ports, name).toEqual([]);
      const password = image.startsWith('redis')
        ? command[command.indexOf('--requirepass') + 1]
        : environment['POSTGRES_PASSWORD'];
      expect(password, name).toMatch(/^\$\{(REDIS|POSTGRES)_PASSWORD:/);
    }
    for (const [name, { environment = {} }] of servicesOf(file)) {
      for (const url of [environment['DATABASE_URL'], environment['REDIS_URL']])
        if (url !== undefined)
          expect(url, name).toMatch(/^\w+:\/\/\w*:\$\{(REDIS|POSTGRES)_PASSWORD:[^}]+\}@/);
    }
  },
);

const variableNames = [...read('server/config.ts').matchAll(/^ {2}([A-Z_]+): \{/gm)].map(
  ([, name = '']) => name,
);

test.each(['.env.example', 'README.md'])('%s names every variable of the server', (file) => {
  const text = read(file);
  expect(variableNames.length).toBeGreaterThan(25);
  expect(variableNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});

test('the image has the descriptions of the interfaces, which the server answers with', () => {
  const ignored = read('.dockerignore').split('\n');
  // A folder that is left out whole cannot be let in again in part.
  expect(ignored).not.toContain('docs');
  expect(ignored.indexOf('!docs/api')).toBeGreaterThan(ignored.indexOf('docs/*'));
});

test('ports of the compose file for one machine are for that machine alone', () => {
  for (const [name, { ports = [] }] of servicesOf('compose.yaml'))
    for (const port of ports) expect(port, name).toMatch(/^127\.0\.0\.1:/);
});
