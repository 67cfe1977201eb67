import { expect, test } from 'vitest';
import type { Core, Screen } from '../../../contract/core.ts';
import { spawnMortalCore } from './mortal-core.ts';

test('a core that was stopped tells the screen nothing more, whatever is answered to it still', async () => {
  const shown: string[] = [];
  const held: { screen: Screen | null } = { screen: null };
  const core = {
    start: async (_: unknown, screen: Screen) => {
      held.screen = screen;
    },
  } as unknown as Core;
  const environment = {
    timers: { after: () => () => {}, every: () => () => {} },
    transport: { openSocket: () => ({ disconnect: () => {} }) },
  };
  const spawned = spawnMortalCore(environment, () => core);
  await spawned.core.start({} as never, {
    paintFrame: async () => void shown.push('frame'),
    deliverFacts: () => void shown.push('facts'),
  });
  const tellAll = async () => {
    held.screen?.deliverFacts({ changes: [], notices: [] });
    await held.screen?.paintFrame({} as never);
  };
  await tellAll();
  expect(shown).toEqual(['facts', 'frame']);
  spawned.stop();
  await tellAll();
  expect(shown).toEqual(['facts', 'frame']);
});
