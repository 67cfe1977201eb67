/** Writes what is to be pushed, in the transaction of what it tells: to each device of those who want its kind. */
import { type MessageKey, type MessageTraits, messageTable } from '../content/message-keys.ts';
import type { Transaction } from '../db/database.ts';
import { json } from '../db/values.ts';
import { toldKinds } from './told-kinds.ts';

/** Who has so many waiting reads the rest in the app. */
const MOST_WAITING = 100;

interface PushWish {
  readonly userId: number;
  readonly key: MessageKey;
  readonly params: Readonly<Record<string, string>>;
  readonly at: number;
  readonly link?: string;
}

export async function addPushes(tx: Transaction, wishes: readonly PushWish[]): Promise<void> {
  const rows = wishes.map(({ userId, key, params, at, link }) => {
    const traits: MessageTraits = messageTable[key];
    const { kind } = traits;
    const isUsual = toldKinds[kind].push;
    return {
      ...{ user_id: userId, key, params, link: link ?? traits.link, at, kind, is_usual: isUsual },
    };
  });
  await tx.query(
    `insert into pushes (device_id, key, params, link, created_at, next_at)
       select d.id, row.key, row.params, row.link, row.at, row.at
         from jsonb_to_recordset($1::jsonb) as row (user_id bigint, key text, params jsonb, link text,
           at bigint, kind text, is_usual boolean)
         join push_devices d on d.user_id = row.user_id
         left join notification_choices c
           on c.user_id = row.user_id and c.kind = row.kind and c.channel = 'push'
         where coalesce(c.is_on, row.is_usual)
           and (select count(*) from pushes w where w.device_id = d.id) < ${MOST_WAITING}
         -- A device that is being given up gets nothing more, and holds up nobody's money.
         for key share of d skip locked`,
    [json(rows)],
  );
}
