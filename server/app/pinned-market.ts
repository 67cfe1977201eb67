/**
 * What the prices of this data are made from, written down by the first start. Another source, secret, rate or construction
 * would be another future for whatever is open, and choosing one would be choosing who wins.
 */
import { createHash } from 'node:crypto';
import { MARKET_VERSION } from '../../contract/rules/market/simulated/market-version.ts';
import { type Config, ConfigError } from '../config.ts';
import type { Database, Queryable } from '../db/database.ts';

type Made = Readonly<Record<string, string | number>>;

/** What waits for a price: of everybody but the traders that the sandbox keeps. */
const OPEN = `with house as (select user_id from copy_traders where style is not null)
  select (select count(*) from option_orders where status = 'holding')
       + (select count(*) from dual_orders where status in ('purchased', 'settling'))
       + (select count(*) from spot_orders where status = 'open')
       + (select count(*) from futures_orders where status = 'doing' and user_id not in (select user_id from house))
       + (select count(*) from futures_positions where status = 'open' and user_id not in (select user_id from house))
    as count`;

/** Throws a `ConfigError` when another market would settle what is open; in production whatever is open. */
export async function pinMarket(
  database: Database,
  { config, secret }: { config: Config; secret: string },
): Promise<void> {
  const made = madeOf(config, secret);
  const text = JSON.stringify(made);
  await database.query(
    `insert into meta (key, value) values ('market', $1) on conflict do nothing`,
    [text],
  );
  const [kept] = await database.query<{ value: string }>(
    `select value from meta where key = 'market'`,
  );
  if (kept === undefined || kept.value === text) return;
  const changes = changesBetween(JSON.parse(kept.value) as Made, made);
  if (config.mode === 'production')
    throw new ConfigError(`the market of this data stays as it is in production: ${changes}`);
  const open = await countOpen(database);
  if (open > 0)
    throw new ConfigError(
      `${open} orders and positions wait for a price, so the market stays as it is: ${changes}`,
    );
  await database.query(`update meta set value = $1 where key = 'market'`, [text]);
}

/** What waits for a price, of anybody but the traders that the sandbox keeps. */
export async function countOpen(queryable: Queryable): Promise<number> {
  const [open] = await queryable.query<{ count: number }>(OPEN);
  return Number(open?.count ?? 0);
}

function madeOf({ market, marketRate }: Config, secret: string): Made {
  if (market.kind === 'manual') return { source: market.kind };
  // Markets that a recording or a venue does not have are simulated beside it.
  return {
    source: market.kind === 'replay' ? `replay:${market.file}` : market.kind,
    version: MARKET_VERSION,
    rate: marketRate,
    // The secret itself stays sealed.
    secret: createHash('sha256').update(`which market: ${secret}`).digest('hex'),
  };
}

function changesBetween(kept: Made, made: Made): string {
  const names = Object.keys({ ...kept, ...made }).filter((name) => kept[name] !== made[name]);
  return names
    .map((name) =>
      name === 'secret'
        ? 'another secret'
        : `${name} ${kept[name] ?? '-'} became ${made[name] ?? '-'}`,
    )
    .join(', ');
}
