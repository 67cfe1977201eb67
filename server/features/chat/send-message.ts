/** Writes to a room: once for each nonce, by who may, not too often, and nothing that leads out of the chat. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { ChatCard, ChatMessage } from '../../../contract/features/chat-entities.ts';
import { channels } from '../../../contract/realtime.ts';
import { holdsLink } from '../../../contract/rules/chat/refused-links.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { UserCaller } from '../../calls/caller.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import type { Provided } from '../../feature.ts';
import { findMessage, insertMessage, roomOf } from './chat-store.ts';
import { lockMember, type MemberRow, memberOf } from './members.ts';
import { findMentioned, tellMentioned } from './mentions.ts';
import { isRoom } from './rooms.ts';
import { FLOOD, HOURLY, REPEATED_WITHIN_MS } from './terms.ts';

type Wish = RequestOf<'chat.send'>;
type Parts = Exchange & { readonly caller: UserCaller } & Pick<Provided, 'sharedPosition'>;

/**
 * @returns `not_found` for a room, a message or a position that is none of the caller's, `contact_required` for who has
 *   bound no email and no phone, `writing_muted` while an operator has silenced them, `links_refused`, `text_repeated`,
 *   and `too_many_requests` for the sixth of ten seconds.
 */
export async function sendMessage(parts: Parts, wish: Wish): Promise<Result<ChatMessage>> {
  const { database, clock, feed, caller } = parts;
  const { room, nonce, text: body = '', replyTo = null } = wish;
  if (!isRoom(feed, room)) return refuse('not_found');
  const at = clock.now();
  const member = await memberOf(database, caller.userId, at);
  return database.withTransaction(async (tx) => {
    await lockMember(tx, member.id);
    const written = await findMessage(tx, { memberId: member.id, nonce });
    if (written !== null) return ok(written);
    const refusal = await refusalOf(tx, member, { body, at });
    if (refusal !== null) return refusal;
    if (replyTo !== null && (await roomOf(tx, replyTo)) !== room) return refuse('not_found');
    const card = await cardOf(parts, tx, wish);
    if (card === undefined) return refuse('not_found');
    const mentioned = await findMentioned(tx, { room, body, by: member.id });
    const mentions = mentioned.map(({ name }) => name);
    const message = await insertMessage(tx, {
      ...{ room, memberId: member.id, nonce, body, replyTo, mentions, card, at },
    });
    await tellMentioned(parts, tx, { room, by: member.name, mentioned });
    tx.afterCommit(() => parts.bell.ringRoom(channels.chat(room)));
    return ok(message);
  });
}

async function refusalOf(
  tx: Transaction,
  member: MemberRow,
  { body, at }: { readonly body: string; readonly at: number },
): Promise<ReturnType<typeof refuse> | null> {
  if (!member.canWrite) return refuse('contact_required');
  if ((member.mutedUntil ?? 0) > at) return refuse('writing_muted');
  if (holdsLink(body)) return refuse('links_refused', { fields: { text: 'links_refused' } });
  const [said] = await tx.query<{ lately: number; hourly: number; same: number }>(
    `select count(*) filter (where created_at > $2) as lately, count(*) as hourly,
         count(*) filter (where created_at > $4 and body <> '' and lower(body) = lower($5)) as same
       from chat_messages where member_id = $1 and created_at > $3`,
    [member.id, at - FLOOD.withinMs, at - HOURLY.withinMs, at - REPEATED_WITHIN_MS, body],
  );
  if (said === undefined) return null;
  if (said.lately >= FLOOD.messages || said.hourly >= HOURLY.messages)
    return refuse('too_many_requests');
  return said.same > 0 ? refuse('text_repeated', { fields: { text: 'text_repeated' } }) : null;
}

const NONE = { side: null, multiple: null, price: null } as const;

/** Null where nothing is shared; undefined for what is not there, or not the caller's. */
async function cardOf(
  { feed, caller, sharedPosition }: Parts,
  tx: Transaction,
  { symbol, positionId }: Wish,
): Promise<ChatCard | null | undefined> {
  if (positionId !== undefined) {
    const position = await sharedPosition(tx, caller.userId, positionId);
    return position === null ? undefined : { kind: 'position', ...position };
  }
  if (symbol === undefined) return null;
  return feed.marketBySymbol(symbol) ? { kind: 'market', symbol, ...NONE } : undefined;
}
