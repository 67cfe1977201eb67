/** Forgets pictures that nothing shows any more: vouchers of no deposit and no order, what no ticket and no address shows, and portraits that were replaced. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../contract/plain/time.ts';
import type { JobHandler } from '../jobs/job-runner.ts';

/** A form may stay open for long before it is sent. */
const LOOSE_MS = 2 * DAY_MS;
const BATCH = 200;

export function loosePicturesJob(folder: string): JobHandler {
  return async (tx, _job, nowMs) => {
    const gone = await tx.query<{ name: string }>(
      `delete from uploads where name = any (array(
         select name from uploads where created_at < $1 and (
             purpose = 'private' and not exists (
               select from deposits where voucher = '/uploads/' || uploads.name)
             and not exists (
               select from ticket_messages where picture = '/uploads/' || uploads.name)
             and not exists (select from otc_orders where voucher = '/uploads/' || uploads.name)
             and not exists (
               select from wallet_addresses owned where owned.user_id = uploads.user_id
                 and owned.removed_at is null and qrcode = '/uploads/' || uploads.name)
             or purpose = 'portrait' and not exists (
               select from users where id = uploads.user_id and head_portrait = '/uploads/' || uploads.name)
           ) order by created_at limit ${BATCH}
       )) returning name`,
      [nowMs - LOOSE_MS],
    );
    tx.afterCommit(() => {
      // The row is what opens a picture: a file that stays behind is seen by nobody.
      for (const { name } of gone) rm(join(folder, name), { force: true }).catch(() => undefined);
    });
    return gone.length === BATCH ? nowMs : nowMs + DAY_MS;
  };
}
