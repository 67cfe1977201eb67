import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../tools/project.ts';
import { openReturningServer, type ReturningServer } from '../support/returning-server.ts';
import { abilities } from './abilities.ts';
import type { Tab } from './engine.ts';
import { engineNames, findEngine } from './engines.ts';
import { type Day, journeys, type Screen, screens } from './journeys.ts';
import { cutFigures, lookAround } from './look.ts';
import { differences, layOut, type Picture } from './pictures.ts';
import { createVisitor } from './visitor.ts';

/** Pictures side by side; the folder is not part of the project. */
const PICTURES = join(projectRoot, 'dist/browsers');
/** A market that is calm enough for three engines after each other. */
const CALM = { MARKET_RATE: '50', STREAM_RATE: '4' };

const found = engineNames.flatMap((name) => findEngine(name) ?? []);
const taken = new Map<Screen, Picture[]>();

describe.each(found)('$name', (engine) => {
  const opened: { tab?: Tab; server?: ReturningServer } = {};

  beforeAll(async () => {
    // A copy, because the last journey deploys another build into it.
    const folder = await mkdtemp(join(tmpdir(), 'aureus-build-'));
    await cp(join(projectRoot, 'dist/app'), folder, { recursive: true });
    opened.server = await openReturningServer(folder, CALM);
    opened.tab = await engine.open();
    console.log(`${engine.name} is ${opened.tab.version}`);
  });
  afterAll(async () => {
    await opened.tab?.close();
    await opened.server?.close();
    if (opened.server) await rm(opened.server.appFolder, { recursive: true });
  });

  function day(): Day {
    const { tab, server } = opened;
    if (!tab || !server) throw new Error('the day has not begun');
    const visitor = createVisitor(tab);
    const look = async (screen: Screen) => {
      const seen = await visitor.inPage(lookAround);
      const picture = { ...seen, engine: engine.name, png: await tab.picture() };
      taken.set(screen, [...(taken.get(screen) ?? []), picture]);
    };
    return { ...visitor, tab, server, look };
  }

  for (const { name, walk } of journeys) test(name, () => walk(day()));

  test('nothing was left uncaught, and the policy was kept', async () => {
    expect(await day().tab.troubles()).toEqual([]);
  });

  test('it can what docs/browsers.md says, and no more', async () => {
    const text = await readFile(join(projectRoot, 'docs/browsers.md'), 'utf8');
    const column = engineNames.indexOf(engine.name) + 2;
    const told = new Map(
      text
        .split('\n')
        .filter((line) => line.startsWith('| `'))
        .map((line) => line.split('|').map((cell) => cell.trim()))
        .map((cells) => [cells[1]?.replaceAll('`', '') ?? '', cells[column] === 'yes']),
    );
    const seen = new Map<string, boolean>();
    for (const [name, has] of Object.entries(abilities)) seen.set(name, await day().inPage(has));
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(told));
  });
});

describe.each(screens)('between the engines, %s', (screen) => {
  const pictures = () => taken.get(screen) ?? [];

  test('shows whole figures in each', () => {
    const cut = pictures().map((picture) => [picture.engine, cutFigures(picture)]);
    expect(cut).toEqual(pictures().map(({ engine }) => [engine, []]));
  });

  test('has every region in its place, and something in it', async () => {
    await mkdir(PICTURES, { recursive: true });
    await layOut(PICTURES, screen, pictures());
    const [first, ...others] = pictures();
    if (!first) throw new Error('no picture was taken');
    const found = await Promise.all(others.map((other) => differences(first, other)));
    expect(found.flat()).toEqual([]);
  });
});
