/** By which channels a user is told of what: what holds for everybody, but for the choices that they made. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import { messageKinds, type ToldKind } from '../../../contract/features/messages.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { Queryable } from '../../db/database.ts';
import { toldKinds } from '../../messages/told-kinds.ts';

interface Choice {
  readonly kind: string;
  readonly channel: 'message' | 'push';
  readonly isOn: boolean;
}

export async function readChannels(queryable: Queryable, userId: number): Promise<ToldKind[]> {
  const choices = await queryable.query<Choice>(
    'select kind, channel, is_on from notification_choices where user_id = $1',
    [userId],
  );
  return messageKinds.map((kind) => {
    const usual = toldKinds[kind];
    const chosen = (channel: Choice['channel']) =>
      choices.find((choice) => choice.kind === kind && choice.channel === channel)?.isOn;
    const isKept = chosen('message') ?? usual.message === 'on';
    const kept = isKept ? 'on' : 'off';
    return {
      kind,
      message: usual.message === 'always' ? 'always' : kept,
      push: chosen('push') ?? usual.push,
    };
  });
}

export async function chooseChannel(
  queryable: Queryable,
  userId: number,
  { kind, channel, isOn }: RequestOf<'messages.chooseChannel'>,
): Promise<Result<Record<never, never>>> {
  if (channel === 'message' && toldKinds[kind].message === 'always')
    return refuse('parameter_error', { fields: { channel: 'parameter_error' } });
  await queryable.query(
    `insert into notification_choices (user_id, kind, channel, is_on) values ($1, $2, $3, $4)
       on conflict (user_id, kind, channel) do update set is_on = excluded.is_on`,
    [userId, kind, channel, isOn],
  );
  return ok({});
}
