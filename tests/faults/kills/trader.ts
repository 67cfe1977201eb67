/** A person who trades over HTTP, remembers every intent and what became of it. */
import type { Envelope } from '../../../contract/envelope.ts';
import { type EndpointName, endpointOf } from '../../../contract/table.ts';
import { waitUntil } from '../../support/services/service.ts';
import type { ServerHome } from './server-process.ts';

export interface Order {
  readonly id: number;
  readonly side: string;
  readonly kind: string;
  readonly amount: string;
  readonly price: string | null;
  readonly status: string;
  readonly version: number;
  readonly created_at: number;
}

/** One answer as it came, with its text to compare with the next. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly envelope: Envelope;
  readonly isRepeat: boolean;
}

export interface Intent {
  readonly key: string;
  readonly name: EndpointName;
  readonly fields: Readonly<Record<string, string>>;
  readonly sentAtMs: number;
  /** Null while nothing was heard, and for ever when the answer was lost. */
  answer: Answer | null;
}

export interface Trader {
  readonly email: string;
  readonly token: string;
  /** Of the saved address that withdrawals go to, where there is one. */
  readonly addressId?: string;
  readonly intents: Intent[];
}

const PASSWORD = 'correct horse';

/** Calls an endpoint; rejects when no answer comes. */
export async function call(
  url: string,
  name: EndpointName,
  fields: Readonly<Record<string, string>> = {},
  credentials: { token?: string; key?: string } = {},
): Promise<Answer> {
  const { method, path } = endpointOf(name);
  const form = new URLSearchParams({ lang: 'en', ...fields });
  const { token, key } = credentials;
  const response = await fetch(`${url}/api${path}${method === 'GET' ? `?${form}` : ''}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: token }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(method !== 'GET' && { body: form }),
  });
  const text = await response.text();
  const envelope = JSON.parse(text) as Envelope;
  const isRepeat = response.headers.get('idempotency-hit') === '1';
  return { status: response.status, text, envelope, isRepeat };
}

/** The payload of a call that has to be accepted. */
export async function accepted<Payload>(answering: Promise<Answer>): Promise<Payload> {
  const { text, envelope } = await answering;
  if (envelope.type !== 'ok') throw new Error(`refused: ${text}`);
  return envelope.message as Payload;
}

/** The code of a refusal, or `ok`. */
export function outcomeOf({ envelope }: Answer): string {
  return envelope.type === 'ok' ? 'ok' : envelope.code;
}

export async function registerTrader(
  home: ServerHome,
  url: string,
  email: string,
): Promise<Trader> {
  await accepted(call(url, 'session.sendCode', { user_string: email, scene: 'register' }));
  const codes: string[] = [];
  await waitUntil(async () => {
    codes.push(...home.codesFor(email));
    if (codes.length === 0) throw new Error(`no code reached ${email}`);
  }, 10_000);
  const person = { user_string: email, password: PASSWORD };
  const registration = { ...person, re_password: PASSWORD, code: codes[0] ?? '' };
  await accepted(call(url, 'session.register', registration));
  const token = await accepted<string>(call(url, 'session.login', person));
  return { email, token, intents: [] };
}

/** Sends an intent under a key of its own; a lost answer is remembered as lost. */
export async function submit(
  url: string,
  trader: Trader,
  wish: Pick<Intent, 'name' | 'fields'>,
): Promise<Intent> {
  const intent: Intent = {
    ...wish,
    key: crypto.randomUUID(),
    sentAtMs: performance.now(),
    answer: null,
  };
  trader.intents.push(intent);
  intent.answer = await resend(url, trader, intent).catch(() => null);
  return intent;
}

export function resend(url: string, { token }: Trader, { name, fields, key }: Intent) {
  return call(url, name, fields, { token, key });
}

/** All orders of a trader, oldest first. */
export async function ordersOf(url: string, trader: Trader): Promise<Order[]> {
  return (await wholeList<Order>(url, trader, 'spot.orders', { status: 'all' })).reverse();
}

/** Every page of a list. */
export async function wholeList<Row>(
  url: string,
  { token }: Trader,
  name: EndpointName,
  fields: Readonly<Record<string, string>> = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const asked = call(url, name, { ...fields, page: String(page), limit: '100' }, { token });
    const { list, has_more } = await accepted<{ list: Row[]; has_more: boolean }>(asked);
    rows.push(...list);
    if (!has_more) return rows;
  }
}
