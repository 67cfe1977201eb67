/** The three forms in which a socket is sent quotes. */
import { expect, test } from 'vitest';
import { QUOTE_FORMATS, type UpdateFrame } from '../../../contract/realtime.ts';
import { decodeQuoteBatch } from '../../../contract/rules/market/quote-batch.ts';
import { bareBatches } from '../../../workers/wire/line/bare-batches.ts';
import { rowsOf } from '../../support/batch-rows.ts';
import { collect, startHub, subscribe } from '../../support/realtime-hub.ts';

test('quotes ride in binary batches that say exactly what the feed says', async () => {
  const { spot, connect } = await startHub();
  const socket = connect();
  const batches = collect<ArrayBuffer | Uint8Array>(socket, 'batch');
  const answer = await subscribe(socket, { channels: ['tickers'] });
  spot.advanceMs(1000);
  spot.feed.setPrice('BTCUSDT', '61234.56');
  const batch = decodeQuoteBatch(await batches.first());
  expect(batch?.channelId).toBe(answer.granted[0]?.id);
  expect(batch?.count).toBe(1);
  const quote = spot.feed.quote(spot.market.id);
  expect(rowsOf(batch)).toEqual([quote]);
});

test('for those who ask a batch is one binary message of the transport, on websockets and by polling', async () => {
  const { spot, connect } = await startHub();
  const heard = await Promise.all(
    (['websocket', 'polling'] as const).map(async (transport) => {
      const socket = connect(
        { format: QUOTE_FORMATS.bare },
        { transports: [transport], parser: bareBatches },
      );
      const raw: unknown[] = [];
      const batches = collect<ArrayBuffer | Uint8Array>(socket, 'batch');
      await subscribe(socket, { channels: ['tickers'] });
      socket.io.engine.on('message', (message: unknown) => void raw.push(message));
      return { raw, batches };
    }),
  );
  spot.advanceMs(1000);
  spot.feed.setPrice('BTCUSDT', '61234.56');
  const quote = spot.feed.quote(spot.market.id);
  for (const { raw, batches } of heard) {
    const batch = decodeQuoteBatch(await batches.first());
    expect(rowsOf(batch)).toEqual([quote]);
    expect(raw.filter((each) => String(each).includes('batch'))).toEqual([]);
    expect(raw.filter((each) => typeof each !== 'string')).toHaveLength(1);
  }
});

test.each([
  ['for those who ask', QUOTE_FORMATS.json],
  ['for an app of a release that reads other batches', 'bare'],
])('quotes come as JSON %s', async (_who, format) => {
  const { spot, connect } = await startHub();
  const socket = connect({ format });
  const updates = collect<UpdateFrame>(socket, 'update');
  await subscribe(socket, { channels: ['quote:BTCUSDT'] });
  spot.advanceMs(1000);
  spot.feed.setPrice('BTCUSDT', '61234.56');
  const frame = await updates.first((each) => each.channel === 'quote:BTCUSDT');
  expect(frame.data).toEqual([[...spot.feed.quote(spot.market.id)]]);
});
