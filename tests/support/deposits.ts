/** Deposits as tests make them: a picture of their own for each, and what the user was told. */
import sharp from 'sharp';
import type { Deposit } from '../../contract/features/deposit.ts';
import { readOutbox } from '../../server/ledger/outbox.ts';
import { type CallAnswer, must, readAnswer, type TestAccount, type TestServer } from './server.ts';

/** A deposit as it is on the wire. */
export interface WireDeposit extends Pick<Deposit, 'id' | 'status' | 'amount' | 'fee' | 'bonus'> {
  readonly credited: string | null;
  readonly reason: string | null;
  readonly version: number;
}

/** Uploads a small picture; answers its address. */
export async function uploadVoucher(server: TestServer, { token }: TestAccount): Promise<string> {
  const picture = await sharp({
    create: { width: 8, height: 8, channels: 3, background: '#ffd7a6' },
  })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'voucher.png');
  const sent = server.send('/api/upload', {
    method: 'POST',
    headers: { authorization: token, 'accept-language': 'en' },
    body,
  });
  return String(await must(sent.then(readAnswer)));
}

/** Ten USDT by the currency's first network unless told otherwise. */
export async function sendDeposit(
  server: TestServer,
  account: TestAccount,
  wish: Readonly<Record<string, string>> = {},
): Promise<CallAnswer> {
  const voucher = wish['voucher'] ?? (await uploadVoucher(server, account));
  return server.call(
    'deposit.submit',
    { account: 'TXsender', amount: '10', currency: 'USDT', ...wish, voucher },
    { token: account.token },
  );
}

export async function deposit(
  server: TestServer,
  account: TestAccount,
  wish: Readonly<Record<string, string>> = {},
): Promise<WireDeposit> {
  return (await must(sendDeposit(server, account, wish))) as WireDeposit;
}

/** Names of what the user's devices were told, in order. */
export async function newsOf(server: TestServer, { userId }: TestAccount): Promise<string[]> {
  const rows = await readOutbox(server.exchange.database, userId, 0, 500);
  return rows.map(({ name }) => name);
}
