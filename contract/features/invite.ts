/** Invite: who came by one's code, and the rebates that their fees brought. */

import { Amount, SignedAmount } from '../amount.ts';
import { endpoints, events } from '../endpoint.ts';
import { questions } from '../question.ts';
import { z } from '../schema.ts';
import { NoFields, Page, type PageOf, paged, Time } from '../wire.ts';
import { billCodes } from './assets.ts';

/** A level of invitation: 1 for those whom one invited, 2 for those whom they invited. */
export const InviteLevel = z.object({
  level: z.int(),
  /** Share of the fee, 0.2 is 20 %. */
  rate: Amount,
  invited: z.int(),
  /** USD equivalent of all rebates of this level. */
  earnedUsd: Amount,
});

export const InviteSummary = z.object({
  invitationCode: z.string(),
  /**
   * Address that registers with the code filled in; from the root of the site where it knows no
   * name of its own.
   */
  link: z.string(),
  levels: z.array(InviteLevel),
  earnedUsd: Amount,
});
export type InviteSummary = z.infer<typeof InviteSummary>;

/**
 * One rebate with its source. Both sums are negative where a fee was given back, and its rebate
 * with it.
 */
export const Rebate = z.object({
  id: z.int(),
  level: z.int(),
  /** Who paid the fee, covered but for the ends. */
  maskedAccount: z.string(),
  /** Bill code of the transfer that paid the fee. */
  source: z.enum(billCodes),
  currency: z.string(),
  fee: SignedAmount,
  amount: SignedAmount,
  createdAt: Time,
});
export type Rebate = z.infer<typeof Rebate>;

/** Somebody who registered by the caller's code. */
export const Invited = z.object({
  maskedAccount: z.string(),
  level: z.int(),
  registeredAt: Time,
});

export const inviteEndpoints = endpoints({
  /** The invitation code, its counts and the rebates in all. */
  'invite.summary': {
    method: 'GET',
    path: '/user/invite',
    access: 'user',
    extension: true,
    request: NoFields,
    response: InviteSummary,
  },
  /** Users who registered by the code, newest first. */
  'invite.invited': {
    method: 'GET',
    path: '/user/invited',
    access: 'user',
    extension: true,
    request: Page,
    response: paged(Invited),
  },
  /** Rebates that were paid, newest first. */
  'invite.rebates': {
    method: 'GET',
    path: '/user/rebates',
    access: 'user',
    extension: true,
    request: Page,
    response: paged(Rebate),
  },
});

export const inviteEvents = events({ 'invite.rebated': Rebate });

export const inviteQuestions = questions({
  'invite.overview': { asks: 'invite.summary', freshWith: ['invite.rebated'] },
  'invite.earnings': { asks: 'invite.rebates', freshWith: ['invite.rebated'] },
});

export interface InviteLevelView {
  readonly level: number;
  readonly rateText: string;
  readonly invited: number;
  readonly earnedText: string;
}

/** Sums are in the chosen fiat currency, to the cent, with its sign. */
export interface InviteView extends Omit<InviteSummary, 'levels' | 'earnedUsd'> {
  readonly levels: readonly InviteLevelView[];
  readonly earnedText: string;
}

/** A rebate, formatted; it was taken back where its tone is `down`. */
export interface RebateView extends Omit<Rebate, 'fee' | 'amount'> {
  readonly feeText: string;
  readonly amountText: string;
  readonly tone: 'up' | 'down' | 'flat';
}

export interface InviteQuestions {
  'invite.overview': InviteView;
  /** Newest first. */
  'invite.earnings': PageOf<RebateView>;
}
