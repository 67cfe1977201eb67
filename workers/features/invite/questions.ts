import { type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { toInviteView, toRebateView } from './views.ts';

export const inviteFormatters: Formatters<'invite.overview' | 'invite.earnings'> = {
  'invite.overview': toInviteView,
  'invite.earnings': (page, { preferences }) =>
    pageOfViews(page, (rebate) => toRebateView(rebate, preferences().language)),
};
