/** What tests of coupons share: the operator who gives them, and the lists of who has them. */
import type { OperatorRequest } from '../../server/operator/protocol.ts';
import { act } from '../../server/operator/verbs.ts';
import { must, type TestAccount, type TestServer } from './server.ts';

export interface WireCoupon {
  readonly id: number;
  readonly source: string;
  readonly state: string;
  readonly currency: string;
  readonly number: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly used_at: number | null;
}

interface WireList {
  readonly list: readonly WireCoupon[];
  readonly has_more: boolean;
  readonly usable: number;
}

export async function couponsOf(
  server: TestServer,
  { token }: TestAccount,
  state: 'usable' | 'used' | 'expired',
  page = '1',
): Promise<WireList> {
  return (await must(server.call('coupons.list', { state, page }, { token }))) as WireList;
}

/** `operator coupon ...` with these words, as the command line sends them. */
export function giveByOperator(server: TestServer, ...args: string[]) {
  return actAs(server, { verb: 'coupon', args });
}

/** Any act of an operator. */
export function actAs(
  { exchange, running }: TestServer,
  request: Pick<OperatorRequest, 'verb' | 'args'> & Partial<OperatorRequest>,
) {
  const clock = { now: exchange.clock.now, advance: () => undefined };
  return act({ ...running, clock }, { operator: 'tester', ...request });
}
