/** Lives through a history: each command becomes a call, a tick, a pause, a crash or a restart. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { exact, plainText } from '../../contract/money.ts';
import type { Answer } from '../../server/http/answer.ts';
import { badCalls } from './bad-calls.ts';
import type { Command, History } from './trading-commands.ts';
import {
  amendedPrice,
  type CallCommand,
  futuresScaleForm,
  futuresTwapForm,
  openingForm,
  pairs,
  scaleForm,
  spotForm,
  stopsForm,
  termsForm,
} from './trading-forms.ts';
import type { CallName, Form, TradingWorld } from './trading-world.ts';

/** One intent of a user and what was answered. */
export interface Intent {
  readonly userId: number;
  readonly name: CallName;
  readonly form: Form;
  readonly key: string;
  readonly answer: Answer;
}

export interface Run {
  readonly world: TradingWorld;
  readonly isCalm: boolean;
  /** A replay lives without crashes and restarts. */
  readonly isReplay: boolean;
  readonly intents: Intent[];
  readonly counts: Map<string, number>;
}

type Wish = { readonly userId: number; readonly name: CallName; readonly form: Form };

export async function live(run: Run, { commands }: History, check: () => Promise<void>) {
  let armed = false;
  for (const [index, command] of commands.entries()) {
    if (command.what === 'crash') {
      // The tick that an engine did not live to see is not judged again, and a replay would judge it.
      const next = commands[index + 1];
      armed = !run.isReplay && !(run.isCalm && (next?.what === 'ticks' || next?.what === 'clock'));
      run.world.database.crashAt(armed ? command.point : null);
      continue;
    }
    await perform(run, command);
    if (run.isCalm) await run.world.settled();
    if (armed) await recover(run);
    armed = false;
    if (index % 4 === 3) await check();
  }
}

/** After a crash that came or did not come: new engines on what was committed. */
async function recover({ world, counts }: Run): Promise<void> {
  await world.settled();
  if (world.database.isDead()) count(counts, 'crashes');
  await world.restart();
}

async function perform(run: Run, command: Exclude<Command, { what: 'crash' }>): Promise<void> {
  const { world } = run;
  switch (command.what) {
    case 'ticks': {
      for (const move of command.moves) {
        world.tick(command.symbol, world.priceAt(command.symbol, move));
        if (run.isCalm) await world.settled();
      }
      count(run.counts, 'ticks', command.moves.length);
      if (command.isAwaited) await world.settled();
      return;
    }
    case 'clock':
      await world.settled();
      await world.passMs(command.seconds * 1_000);
      return;
    case 'restart':
      count(run.counts, 'restarts');
      return restart(run, command.moves);
    case 'repeat':
      return repeat(run, command);
    case 'bad':
      return sendBadCall(run, command);
    default: {
      const wish = await wishOf(run, command);
      if (wish !== null) await submit(run, wish);
    }
  }
}

/** Ticks that no engine sees are only told where nobody lives through them again. */
async function restart({ world, isCalm, isReplay }: Run, moves: readonly number[]) {
  if (isReplay) return;
  await world.restart(() => {
    if (isCalm) return;
    for (const move of moves) world.tick('BTCUSDT', world.priceAt('BTCUSDT', move));
  });
}

/** Sends an intent until it is answered: a process that died is followed by another one. */
export async function submit(run: Run, wish: Wish): Promise<Answer> {
  const key = randomUUID();
  let answer = await run.world.call(wish.userId, { ...wish, key });
  while (answer === null) {
    await recover(run);
    answer = await run.world.call(wish.userId, { ...wish, key });
  }
  count(run.counts, 'calls');
  count(run.counts, answer.outcome === 'ok' ? `${wish.name} ok` : 'refused');
  expect(['internal', 'in_development', 'login_required']).not.toContain(answer.outcome);
  run.intents.push({ ...wish, key, answer });
  return answer;
}

/** An intent that is sent again has the answer that it had; another body under its key is refused. */
async function repeat(run: Run, { pick, isChanged }: { pick: number; isChanged: boolean }) {
  const intent = run.intents.at(-1 - pick);
  if (!intent) return;
  const form = isChanged ? { ...intent.form, id: '987654' } : intent.form;
  const again = await run.world.call(intent.userId, { ...intent, form });
  if (again === null) return;
  if (isChanged) expect(again.outcome).toBe('idempotency_conflict');
  else expect(again).toEqual({ ...intent.answer, isRepeat: true });
}

async function sendBadCall(run: Run, { user, pick }: { user: number; pick: number }) {
  const { world } = run;
  const userId = world.users[user] ?? 0;
  const other = world.users[(user + 1) % 3] ?? 0;
  const foreign = await idOf(run, 'futures_positions', { userId: other, pick, where: 'true' });
  const [name, form] = badCalls(foreign ?? '999999999')[pick % badCalls('1').length] ?? [];
  if (name === undefined || form === undefined) return;
  const answer = await world.call(userId, { name, form, key: randomUUID() });
  if (answer !== null) expect([name, form, answer.outcome]).not.toContain('ok');
}

/** The order or position that a command means, of those that there are. */
async function idOf(
  { world }: Run,
  table: string,
  of: { userId: number; pick: number; where: string },
): Promise<string | null> {
  if (world.database.isDead()) return null;
  const rows = await world.exchange.database.query<{ id: number }>(
    `select id from ${table} where user_id = $1 and ${of.where} order by id`,
    [of.userId],
  );
  const row = rows[of.pick % Math.max(rows.length, 1)];
  return row ? String(row.id) : null;
}

async function wishOf(run: Run, command: CallCommand): Promise<Wish | null> {
  const { world } = run;
  const userId = world.users[command.user] ?? 0;
  const wish = (name: CallName, form: Form | null): Wish | null =>
    form === null ? null : { userId, name, form };
  const found = async (table: string, where: string) =>
    'pick' in command ? idOf(run, table, { userId, pick: command.pick, where }) : null;
  switch (command.what) {
    case 'spotTrade': {
      return wish('spot.trade', spotForm(world, command));
    }
    case 'spotScale':
      return wish('spot.scale', scaleForm(world, command));
    case 'futuresScale':
      return wish('futures.scale', futuresScaleForm(world, command));
    case 'futuresTwap':
      return wish('futures.submit', futuresTwapForm(world, command));
    case 'spotCancel':
      return wish('spot.cancel', withId(await found('spot_orders', `status = 'open'`)));
    case 'spotAmend': {
      const form = withId(await found('spot_orders', `status = 'open'`));
      const symbol = form === null ? 'BTCUSDT' : await symbolOf(run, 'spot_orders', form);
      return wish('spot.amend', form && { ...form, ...amendedPrice(world, symbol, command) });
    }
    case 'option': {
      const { type, seconds, cents } = command;
      const number = plainText(exact(String(cents)).div(100));
      return wish('options.submit', { match_id: '1', currency_id: '3', type, seconds, number });
    }
    case 'futuresBatch':
      return wish('futures.closeBatch', { type: command.group });
    case 'futuresCancel':
      return wish('futures.cancel', withId(await found('futures_orders', `status = 'doing'`)));
    case 'futuresOpen':
      return wish('futures.submit', openingForm(world, command));
    default: {
      const table = command.what === 'futuresAmend' ? 'futures_orders' : 'futures_positions';
      const where = command.what === 'futuresAmend' ? `status = 'doing'` : `status = 'open'`;
      const form = withId(await found(table, where));
      if (form === null) return null;
      return managingWish(run, { command, userId, form, symbol: await symbolOf(run, table, form) });
    }
  }
}

async function managingWish(
  { world }: Run,
  managing: {
    command: Extract<
      Command,
      { what: 'futuresReduce' | 'futuresClose' | 'futuresStops' | 'futuresAmend' }
    >;
    userId: number;
    form: Form & { id: string };
    symbol: string;
  },
): Promise<Wish | null> {
  const { command, userId, form, symbol } = managing;
  if (command.what === 'futuresAmend') {
    const { pair } = command;
    if (pair !== null && pair.stopLimit !== null)
      return {
        ...{ userId, name: 'futures.amend' },
        form: { ...form, stop_limit: world.priceAt(symbol, pair.stopLimit) },
      };
    const prices =
      command.trigger % 2 === 0
        ? { target_price: world.priceAt(symbol, command.limit) }
        : { trigger_price: world.priceAt(symbol, command.trigger) };
    return { userId, name: 'futures.amend', form: { ...form, ...prices } };
  }
  const [position] = await world.exchange.database.query<{ side: string; lots: number }>(
    'select side, lots from futures_positions where id = $1',
    [form.id],
  );
  if (!position) return null;
  const { side } = position;
  if (command.what === 'futuresStops') {
    const { stops } = command;
    return {
      ...{ userId, name: 'futures.setStops' },
      form: { ...form, ...stopsForm(world, symbol, { side, stops }) },
    };
  }
  const lots = String(Math.max(1, Math.floor(position.lots / command.part)));
  if (command.what === 'futuresClose')
    return { userId, name: 'futures.close', form: { ...form, lots } };
  const { type, limit, trigger, terms } = command;
  return {
    ...{ userId, name: 'futures.submit' },
    form: {
      ...pairs[symbol],
      ...{ side, type, multiple: '10', lots, position_id: form.id },
      ...(type === 'limit' && termsForm(world, terms)),
      ...(type.endsWith('limit') && { target_price: world.priceAt(symbol, limit) }),
      ...(type.startsWith('stop') && { trigger_price: world.priceAt(symbol, trigger) }),
    },
  };
}

function withId(id: string | null): { id: string } | null {
  return id === null ? null : { id };
}

async function symbolOf({ world }: Run, table: string, { id }: { id: string }): Promise<string> {
  const [row] = await world.exchange.database.query<{ symbol: string }>(
    `select symbol from ${table} where id = $1`,
    [id],
  );
  return row?.symbol ?? 'BTCUSDT';
}

export function count(counts: Map<string, number>, what: string, by = 1): void {
  counts.set(what, (counts.get(what) ?? 0) + by);
}
