/** A server on which nothing is approved by itself, people with both addresses bound, and their reviewer. */
import sharp from 'sharp';
import type { Result } from '../../../contract/envelope.ts';
import type { Database, Transaction } from '../../../server/db/database.ts';
import type { Review } from '../../../server/reviews/reviews.ts';
import {
  type CallAnswer,
  must,
  readAnswer,
  startTestServer,
  type TestAccount,
  type TestServer,
} from '../../support/server.ts';

export const DOCUMENT = {
  real_type: '1',
  id_type: 'id_card',
  name: 'Nguyễn Văn An',
  card_id: '11010519491231002X',
};

type Decision = Promise<Result<Readonly<Record<string, unknown>>>>;

export interface IdentityWorld {
  readonly server: TestServer;
  readonly logLines: readonly string[];
  /** A new user; with a phone beside the email address unless told. */
  person(options?: { readonly isBound: boolean }): Promise<TestAccount>;
  /** A new user who holds level 1. */
  verified(): Promise<TestAccount>;
  submit(fields: Readonly<Record<string, string>>, account: TestAccount): Promise<CallAnswer>;
  stateOf(account: TestAccount): Promise<Readonly<Record<string, unknown>>>;
  /** The address of a picture that this user has sent. */
  picture(account: TestAccount): Promise<string>;
  newestId(account: TestAccount): Promise<number>;
  approve(account: TestAccount): Decision;
  reject(account: TestAccount, reason: string): Decision;
  review(work: (review: Review, tx: Transaction) => Decision): Decision;
  close(): Promise<void>;
}

export async function openIdentityWorld(database: Database): Promise<IdentityWorld> {
  const logLines: string[] = [];
  const server = await startTestServer({
    database,
    environment: { SANDBOX_APPROVE: 'manual', LOG_LEVEL: 'debug' },
    logLines,
  });
  const counted = { count: 0 };
  const next = () => {
    counted.count += 1;
    return counted.count;
  };

  const world: IdentityWorld = {
    server,
    logLines,
    person: async ({ isBound } = { isBound: true }) => {
      const number = next();
      const account = await server.register(`identity${number}@example.com`);
      if (isBound)
        await database.query('update users set phone = $2 where id = $1', [
          account.userId,
          `+8490000${String(number).padStart(4, '0')}`,
        ]);
      return account;
    },
    verified: async () => {
      const account = await world.person();
      const card_id = `E${String(10_000_000 + next())}`;
      await must(world.submit({ ...DOCUMENT, id_type: 'passport', card_id }, account));
      await world.approve(account);
      return account;
    },
    submit: (fields, account) => server.call('identity.submit', fields, account),
    stateOf: async (account) =>
      (await must(server.call('identity.state', {}, account))) as Readonly<Record<string, unknown>>,
    picture: (account) => sendPicture(server, account, 64 + next()),
    newestId: async (account) => {
      const [row] = await database.query<{ id: number }>(
        'select max(id) as id from identity_submissions where user_id = $1',
        [account.userId],
      );
      return row?.id ?? 0;
    },
    approve: async (account) => {
      const id = await world.newestId(account);
      return world.review((review, tx) => review.approve(tx, id));
    },
    reject: async (account, reason) => {
      const id = await world.newestId(account);
      return world.review((review, tx) => review.reject(tx, id, reason));
    },
    review: (work) => database.withTransaction((tx) => work(server.running.reviews.identity, tx)),
    close: server.close,
  };
  return world;
}

async function sendPicture(
  server: TestServer,
  { token }: TestAccount,
  width: number,
): Promise<string> {
  const bytes = await sharp({ create: { width, height: 40, channels: 3, background: '#305090' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'card.png');
  const headers = { authorization: token };
  const sent = server.send('/api/upload', { method: 'POST', body: form, headers });
  return String((await readAnswer(await sent)).message);
}
