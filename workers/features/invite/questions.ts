import { type Dressers, pageOfViews } from '../../feature/question-parts.ts';
import { toInviteView, toRebateView } from './views.ts';

export const inviteDressers: Dressers<'invite.overview' | 'invite.earnings'> = {
  'invite.overview': toInviteView,
  'invite.earnings': (page, { preferences }) =>
    pageOfViews(page, (rebate) => toRebateView(rebate, preferences().language)),
};
