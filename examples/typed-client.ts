/**
 * Calls with types from the interface's own document. Make the types, then run:
 * `npx openapi-typescript http://127.0.0.1:8080/api/openapi.json -o examples/aureus.d.ts`
 * `npx tsx examples/typed-client.ts [origin]`
 */
import createClient from 'openapi-fetch';
import type { paths } from './aureus.d.ts';

const [origin = 'http://127.0.0.1:8080'] = process.argv.slice(2);
const client = createClient<paths>({
  baseUrl: `${origin}/api`,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
});

/** The payload of an answer; a refusal has its reason as a code, and words for people. */
function payloadOf<Payload>(
  answer:
    | { type: 'ok'; message: Payload }
    | { type: string; message: string; code: string }
    | undefined,
): Payload {
  if (answer === undefined) throw new Error('no answer');
  if ('code' in answer) throw new Error(`${answer.code}: ${answer.message}`);
  return answer.message;
}

const login = await client.POST('/user/login', {
  body: { user_string: 'demo@aureus.test', password: 'aureus-demo' },
});
const headers = { Authorization: payloadOf(login.data) };

const wallets = payloadOf((await client.POST('/wallet/list', { headers, body: {} })).data);
console.log('balances', JSON.stringify(wallets).slice(0, 200));

// One key for one intent: the call may be repeated, by accident or after a broken connection, and orders once.
const order = await client.POST('/coin/trade', {
  params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
  headers,
  body: { currency_id: '1', legal_id: '3', type: 'buy', amount: '0.001' },
});
const { id, status, average_price } = payloadOf(order.data);
console.log('order', id, status, average_price);
