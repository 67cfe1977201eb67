import { type Dressers, pageOfViews } from '../../feature/question-parts.ts';
import { toInviteView, toRebateView } from './views.ts';

export const inviteDressers: Dressers<'invite.overview' | 'invite.earnings'> = {
  'invite.overview': (summary, { preferences }) => toInviteView(summary, preferences().language),
  'invite.earnings': (page, { preferences }) =>
    pageOfViews(page, (rebate) => toRebateView(rebate, preferences().language)),
};
