/**
 * What the prices of this data are made from, written down by the first start. Another source, secret, rate or construction
 * would be another future for whatever is open, and choosing one would be choosing who wins. What was announced for a midnight
 * (server/market/kept-terms.ts) counts from then on, whatever this start says.
 */
import { createHash } from 'node:crypto';
import { MarketTerms, type Terms } from '../../contract/rules/market/simulated/market-terms.ts';
import {
  constructions,
  MARKET_VERSION,
} from '../../contract/rules/market/simulated/market-version.ts';
import { type Config, ConfigError } from '../config.ts';
import type { Database } from '../db/database.ts';
import { readTerms } from '../market/kept-terms.ts';
import { countWaiting } from '../market/waiting-claims.ts';

type Made = Readonly<Record<string, string | number>>;

/**
 * Answers by what each day is made. Throws a `ConfigError` when another market would settle what is open; in production whatever
 * is open.
 */
export async function pinMarket(
  database: Database,
  { config, secret }: { config: Config; secret: string },
): Promise<MarketTerms> {
  const made = madeOf(config, secret);
  await database.query(
    `insert into meta (key, value) values ('market', $1) on conflict do nothing`,
    [JSON.stringify(made)],
  );
  const [row] = await database.query<{ value: string }>(
    `select value from meta where key = 'market'`,
  );
  const kept = row === undefined ? made : (JSON.parse(row.value) as Made);
  const terms = await termsOf(database, config, kept);
  const wished = wishedBy(made, { kept, terms });
  const changes = changesBetween(kept, wished);
  if (changes === '') return knownTerms(terms);
  if (config.mode === 'production')
    throw new ConfigError(`the market of this data stays as it is in production: ${changes}`);
  const open = await countWaiting(database);
  if (open > 0)
    throw new ConfigError(
      `${open} orders and positions wait for a price, so the market stays as it is: ${changes}`,
    );
  await database.withTransaction(async (tx) => {
    await tx.query(`update meta set value = $1 where key = 'market'`, [JSON.stringify(wished)]);
    await tx.query('delete from market_terms');
  });
  return knownTerms(await termsOf(database, config, wished));
}

function termsOf(database: Database, config: Config, kept: Made): Promise<Terms> {
  const { version = MARKET_VERSION, rate = config.marketRate } = kept;
  return readTerms(database, { version: Number(version), rate: Number(rate) });
}

/** Data stays with the version that it began with, and a rate that was announced is no other one. */
function wishedBy(made: Made, { kept, terms }: { kept: Made; terms: Terms }): Made {
  const version = 'version' in made && 'version' in kept ? { version: kept['version'] ?? 0 } : {};
  const isAnnounced = made['rate'] === terms.at(-1)?.rate;
  return { ...made, ...version, ...(isAnnounced && 'rate' in kept && { rate: kept['rate'] ?? 0 }) };
}

function knownTerms(terms: Terms): MarketTerms {
  const stranger = terms.find(({ version }) => !constructions.has(version));
  if (stranger)
    throw new ConfigError(
      `this data has days of version ${stranger.version} of the market, which this program does not know`,
    );
  return new MarketTerms(terms);
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
