/** How identity checks are decided: approval raises the level, a refusal keeps what is held. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { addMessage } from '../../messages/add-message.ts';
import { announce } from '../../realtime/announce.ts';
import type { Review } from '../../reviews/reviews.ts';
import { readUser } from '../../users/user.ts';
import { readIdentity } from './identity-view.ts';

interface Verdict {
  readonly status: 'verified' | 'failed';
  readonly reason: string;
}

interface Decided {
  readonly userId: number;
  readonly level: number;
}

export function createIdentityReview(exchange: Exchange): Review {
  return {
    approve: (tx, id) => decide(exchange, tx, { id, verdict: { status: 'verified', reason: '' } }),
    reject: (tx, id, reason) =>
      decide(exchange, tx, { id, verdict: { status: 'failed', reason: reason.trim() } }),
    // The pictures are files of the folder of uploads, which the operator can open.
    pending: (database) =>
      database.query(
        `select waiting.id, waiting.user_id as user, waiting.level,
            document.id_type, document.name,
            coalesce(document.card_id, document.masked_card_id) as card_id,
            waiting.front_picture, waiting.reverse_picture,
            waiting.submitted_at
           from identity_submissions waiting
           left join lateral (select id_type, name, card_id, masked_card_id from identity_submissions
             where user_id = waiting.user_id and level = 1 and status <> 'failed'
             order by id desc limit 1) document on true
           where waiting.status = 'reviewing' order by waiting.id`,
      ),
  };
}

async function decide(
  exchange: Exchange,
  tx: Transaction,
  { id, verdict }: { readonly id: number; readonly verdict: Verdict },
): Promise<Result<Readonly<Record<string, unknown>>>> {
  // The user first, as a submission does: two that meet wait for each other in one order.
  const [owner] = await tx.query<{ id: number }>(
    `select id from users where id = (select user_id from identity_submissions where id = $1)
       for update`,
    [id],
  );
  if (!owner) return refuse('not_found');
  const at = exchange.clock.now();
  const [decided] = await tx.query<Decided>(
    `update identity_submissions set status = $2, reason = $3, decided_at = $4, card_id = null
       where id = $1 and status = 'reviewing' returning user_id, level`,
    [id, verdict.status, verdict.reason, at],
  );
  if (!decided) return refuse('already_done');
  await tx.query(
    `update users set verification = $2,
        verification_level = case when $2 = 'verified' then greatest(verification_level, $3)
          else verification_level end
       where id = $1`,
    [decided.userId, verdict.status, decided.level],
  );
  await tell(exchange, tx, { decided, verdict, at });
  return ok({ id, user: decided.userId, level: decided.level, status: verdict.status });
}

async function tell(
  exchange: Exchange,
  tx: Transaction,
  { decided, verdict, at }: { decided: Decided; verdict: Verdict; at: number },
): Promise<void> {
  const { userId } = decided;
  const level = String(decided.level);
  const isVerified = verdict.status === 'verified';
  const message = isVerified
    ? await addMessage(tx, userId, { key: 'identity_verified', params: { level }, at })
    : await addMessage(tx, userId, {
        key: 'identity_refused',
        params: { level, reason: verdict.reason },
        at,
      });
  const identity = await readIdentity(tx, userId);
  const user = await readUser(tx, userId);
  if (!identity || !user) throw new Error('the user of an identity submission is gone');
  await announce(exchange, tx, userId, [
    [isVerified ? 'identity.verified' : 'identity.refused', identity],
    ['session.userChanged', user],
    message,
  ]);
}
