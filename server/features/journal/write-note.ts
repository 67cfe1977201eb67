/** What a user writes about one of their own closed trades. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import { type JournalNote, LONGEST_TAG, MOST_TAGS } from '../../../contract/features/journal.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { Transaction } from '../../db/database.ts';
import { json } from '../../db/values.ts';
import type { Exchange } from '../../exchange.ts';
import { announce } from '../../realtime/announce.ts';

/** @returns `not_found` for a trade that is open, void or somebody else's. */
export async function writeNote(
  exchange: Exchange,
  userId: number,
  { kind, id, note = '', tags: typed = '' }: RequestOf<'journal.write'>,
): Promise<Result<JournalNote>> {
  const tags = tagsIn(typed);
  if (tags.length > MOST_TAGS)
    return refuse('limit_exceeded', { params: { maximum: String(MOST_TAGS) } });
  if (tags.some((tag) => [...tag].length > LONGEST_TAG))
    return refuse('text_too_long', { params: { maximum: String(LONGEST_TAG) } });
  const written: JournalNote = { kind, id, note, tags };
  return exchange.database.withTransaction(async (tx) => {
    if (!(await isClosedTrade(tx, userId, written))) return refuse('not_found');
    await save(tx, userId, written, exchange.clock.now());
    await announce(exchange, tx, userId, [['journal.written', written]]);
    return ok(written);
  });
}

/** Each once, whatever its case, as it was typed first. */
function tagsIn(typed: string): string[] {
  const tags = new Map<string, string>();
  for (const part of typed.split(',')) {
    const tag = part.trim();
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}

async function isClosedTrade(
  tx: Transaction,
  userId: number,
  { kind, id }: JournalNote,
): Promise<boolean> {
  const rows = await tx.query(
    kind === 'futures'
      ? `select 1 from futures_positions where id = $1 and user_id = $2 and status = 'closed'`
      : `select 1 from option_orders where id = $1 and user_id = $2 and status = 'history'
           and outcome <> 'void'`,
    [id, userId],
  );
  return rows.length > 0;
}

async function save(
  tx: Transaction,
  userId: number,
  { kind, id, note, tags }: JournalNote,
  at: number,
): Promise<void> {
  if (note === '' && tags.length === 0) {
    await tx.query('delete from journal_notes where user_id = $1 and kind = $2 and trade_id = $3', [
      userId,
      kind,
      id,
    ]);
    return;
  }
  await tx.query(
    `insert into journal_notes (user_id, kind, trade_id, note, tags, updated_at)
       values ($1, $2, $3, $4, $5::jsonb, $6)
       on conflict (user_id, kind, trade_id)
         do update set note = excluded.note, tags = excluded.tags, updated_at = excluded.updated_at`,
    [userId, kind, id, note, json(tags), at],
  );
}
