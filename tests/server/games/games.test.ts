/** Mini games on the exchange itself: a wheel that nobody can steer, and charts that tell nothing before their time. */

import { expect, test } from 'vitest';
import type { TrainerDecision } from '../../../contract/features/games.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/plain/time.ts';
import { hasBeaten, trainerScore } from '../../../contract/rules/games/trainer.ts';
import { commitmentOf, fieldOf } from '../../../contract/rules/games/wheel.ts';
import { PRIZES } from '../../../server/features/games/terms.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { movementsOf } from '../../support/points.ts';
import { logInAgain } from '../../support/security-codes.ts';
import { must, type TestAccount } from '../../support/server.ts';

interface WireSpin {
  readonly commitment: string;
  readonly client_seed: string;
  readonly seed: string;
  readonly prizes: readonly number[];
  readonly field: number;
  readonly points: number;
}

interface WireWheel {
  readonly commitment: string;
  readonly prizes: readonly number[];
  readonly spin: WireSpin | null;
  readonly next_at: number;
  readonly past: readonly WireSpin[];
}

interface WireRound {
  readonly id: number;
  readonly bars: readonly (readonly [number, number, number, number])[];
  readonly start_bars: number;
  readonly step_bars: number;
  readonly steps: number;
  readonly decisions: readonly TrainerDecision[];
  readonly result: null | {
    readonly symbol: string;
    readonly from: number;
    readonly score: string;
    readonly hold: string;
    readonly points: number;
  };
}

interface WireTrainer {
  readonly round: WireRound | null;
  readonly past: readonly WireRound[];
  readonly points: {
    readonly finished: number;
    readonly beaten: number;
    readonly rounds_left: number;
  };
}

describeOnDatabase('games', (open) => {
  const server = serverOfFile(open, { market: 'simulated' });
  const database = () => server().exchange.database;
  const register = () => server().register(newAddress());

  const wheelOf = async ({ token }: TestAccount) =>
    (await must(server().call('games.wheel', {}, { token }))) as WireWheel;
  const spin = ({ token }: TestAccount, commitment: string, clientSeed = 'mine') =>
    server().call('games.spin', { commitment, client_seed: clientSeed }, { token });
  const trainerOf = async ({ token }: TestAccount) =>
    (await must(server().call('games.trainer', {}, { token }))) as WireTrainer;
  const begin = async ({ token }: TestAccount) =>
    (await must(server().call('games.begin', {}, { token }))) as WireRound;
  const decide = ({ token }: TestAccount, id: number, turn: number | string, decision: string) =>
    server().call('games.decide', { id: String(id), turn: String(turn), decision }, { token });

  async function playRound(account: TestAccount, decision: TrainerDecision): Promise<WireRound> {
    const { id, steps } = await begin(account);
    let round: unknown = null;
    for (let step = 0; step < steps; step += 1)
      round = await must(decide(account, id, step, decision));
    return round as WireRound;
  }

  test('GAME-01 the wheel is committed to before it is spun, and can be made again afterwards', async () => {
    const account = await register();
    const wheel = await wheelOf(account);
    expect(wheel).toMatchObject({ prizes: [...PRIZES], spin: null, past: [] });
    expect(JSON.stringify(wheel)).not.toContain('"seed"');
    expect((await wheelOf(account)).commitment).toBe(wheel.commitment);
    const made = (await must(spin(account, wheel.commitment))) as WireSpin;
    expect(commitmentOf(made.seed)).toBe(wheel.commitment);
    const field = fieldOf(made.seed, 'mine', PRIZES.length);
    expect(made).toMatchObject({ field, points: PRIZES[field], client_seed: 'mine' });
    expect(await movementsOf(server(), account)).toEqual([['wheel', made.points]]);
    expect((await wheelOf(account)).spin).toEqual(made);
    server().advanceMs(wheel.next_at - server().exchange.clock.now());
    const tomorrow = { ...account, token: await logInAgain(server(), account) };
    const next = await wheelOf(tomorrow);
    expect(next).toMatchObject({ spin: null, past: [made] });
    expect(next.commitment).not.toBe(wheel.commitment);
    // Yesterday's is over.
    expect((await spin(tomorrow, wheel.commitment)).code).toBe('not_found');
  });

  test('GAME-01 of many spins at once one is made, and its points come once', async () => {
    const account = await register();
    const { commitment } = await wheelOf(account);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => spin(account, commitment, `seed${at}`)),
    );
    const codes = answers.map(({ code }) => code ?? 'done').toSorted();
    expect(codes).toEqual([...Array.from({ length: 11 }, () => 'already_done'), 'done']);
    expect(await movementsOf(server(), account)).toHaveLength(1);
    expect((await audit(database())).ok).toBe(true);
  });

  test('GAME-01 a spin that is not a spin is refused, and so is the wheel of somebody else', async () => {
    const account = await register();
    const other = await register();
    const { commitment } = await wheelOf(account);
    expect((await spin(other, commitment)).code).toBe('not_found');
    expect((await spin(account, 'f'.repeat(64))).code).toBe('not_found');
    for (const bad of ['', 'x', 'F'.repeat(64), 'f'.repeat(63), `${'f'.repeat(64)} `])
      expect([bad, (await spin(account, bad)).code]).toEqual([bad, 'parameter_error']);
    for (const bad of ['', ' ', 'ä', 'a b', "'--", 'x'.repeat(65)])
      expect([bad, (await spin(account, commitment, bad)).code]).toEqual([bad, 'parameter_error']);
    expect((await server().call('games.wheel')).envelope.type).toBe('999');
    expect(await movementsOf(server(), account)).toEqual([]);
  });

  test('GAME-01 the database refuses another seed, another field and other points', async () => {
    const account = await register();
    const { commitment } = await wheelOf(account);
    const [row] = await database().query<{ id: number; seed: string }>(
      'select id, seed from wheel_rounds where commitment = $1',
      [commitment],
    );
    const field = fieldOf(row?.seed ?? '', 'mine', PRIZES.length);
    const points = PRIZES[field] ?? 0;
    const set = (what: string) => `update wheel_rounds set ${what} where id = ${row?.id}`;
    const spun = (at: number, prize: number) =>
      set(`client_seed = 'mine', field = ${at}, points = ${prize}, spun_at = 1`);
    for (const sql of [
      set(`seed = '${'b'.repeat(64)}'`),
      set(`commitment = '${'b'.repeat(64)}'`),
      set(`prizes = '[1000]'`),
      set(`client_seed = 'mine'`),
      spun((field + 1) % PRIZES.length, PRIZES[(field + 1) % PRIZES.length] ?? 0),
      spun(field, points + 1),
    ])
      await expect(database().query(sql), sql).rejects.toThrow();
    await database().query(spun(field, points));
    await expect(database().query(set('spun_at = 2'))).rejects.toThrow('was spun');
  });

  test('GAME-01 a round shows what was decided about and hides what is to come, its name and its prices', async () => {
    const account = await register();
    const round = await begin(account);
    expect(round.bars).toHaveLength(round.start_bars);
    expect(round).toMatchObject({ decisions: [], result: null, steps: 4, step_bars: 8 });
    expect(round.bars[0]?.[3]).toBe(1_000_000);
    const symbols = server().exchange.feed.markets.map(({ symbol }) => symbol);
    for (const symbol of symbols) expect(JSON.stringify(round)).not.toContain(symbol);
    expect(await begin(account)).toEqual(round);
    const decisions: TrainerDecision[] = ['long', 'short', 'wait', 'long'];
    let shown: WireRound = round;
    for (const [step, decision] of decisions.entries()) {
      const before = shown.bars;
      shown = (await must(decide(account, round.id, step, decision))) as WireRound;
      expect(shown.bars).toHaveLength(before.length + round.step_bars);
      expect(shown.bars.slice(0, before.length)).toEqual(before);
      expect(shown.result === null).toBe(step < 3);
    }
    const { result } = shown;
    const score = trainerScore({
      bars: shown.bars.map((bar) => [...bar] as [number, number, number, number]),
      startBars: shown.start_bars,
      stepBars: shown.step_bars,
      decisions,
    });
    const points = hasBeaten(score) ? 5 : 2;
    expect(result).toMatchObject({ ...score, points });
    expect(await movementsOf(server(), account)).toEqual([['trained', points]]);
    // It is the recorded history of the market that it names.
    const { feed } = server().exchange;
    const market = feed.marketBySymbol(result?.symbol ?? '');
    const fromMs = result?.from ?? 0;
    const toMs = fromMs + (shown.bars.length - 1) * HOUR_MS;
    const candles = await feed.candles(market?.id ?? 0, { interval: '1h', fromMs, toMs });
    const first = candles[0]?.[4] ?? 1;
    const scaled = (ticks: number) => Math.round((ticks * 1_000_000) / first);
    expect(shown.bars).toEqual(candles.map((candle) => candle.slice(1, 5).map(scaled)));
    expect(await trainerOf(account)).toMatchObject({
      round: null,
      past: [{ id: round.id }],
      points: { finished: 2, beaten: 3, rounds_left: 2 },
    });
  });

  test('GAME-01 a step is decided once and in its turn, and by whoever plays the round', async () => {
    const account = await register();
    const other = await register();
    const { id } = await begin(account);
    expect((await decide(other, id, 0, 'long')).code).toBe('not_found');
    expect((await decide(account, id, 1, 'long')).code).toBe('already_done');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => decide(account, id, 0, 'short')),
    );
    expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'already_done'),
      'done',
    ]);
    for (const step of ['', '-1', '0.5', 'x', '99999999999'])
      expect([step, (await decide(account, id, step, 'long')).code]).toEqual([
        step,
        'parameter_error',
      ]);
    for (const decision of ['', 'LONG', 'buy', 'hold'])
      expect((await decide(account, id, 1, decision)).code).toBe('parameter_error');
    expect((await trainerOf(account)).round?.decisions).toEqual(['short']);
  });

  test('GAME-01 three rounds a day bring points, and further ones are played for nothing', async () => {
    let account = await register();
    const points: number[] = [];
    for (let count = 0; count < 4; count += 1)
      points.push((await playRound(account, 'wait')).result?.points ?? -1);
    expect(points.slice(0, 3).every((each) => each === 2 || each === 5)).toBe(true);
    expect(points[3]).toBe(0);
    expect((await trainerOf(account)).points.rounds_left).toBe(0);
    expect(await movementsOf(server(), account)).toHaveLength(3);
    server().advanceMs(DAY_MS);
    account = { ...account, token: await logInAgain(server(), account) };
    expect((await trainerOf(account)).points.rounds_left).toBe(3);
    expect((await audit(database())).ok).toBe(true);
  });
});
