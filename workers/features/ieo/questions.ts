/** Projects and subscriptions in the user's language. */
import type { IeoOrder, IeoProject } from '../../../contract/features/ieo.ts';
import type { IeoOrderView, IeoProjectView } from '../../../contract/features/ieo-views.ts';
import { exact } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { formatDecimal, formatFixed } from '../../view/format-number.ts';

const PERCENT_DECIMALS = 2;

export const ieoFormatters: Formatters<'ieo.list' | 'ieo.detail' | 'ieo.mine'> = {
  'ieo.list': (page, { preferences }) =>
    pageOfViews(page, (project) => toProjectView(project, preferences().language)),
  'ieo.detail': ({ project, sections, serverTime }, { preferences }) => ({
    project: toProjectView(project, preferences().language),
    sections,
    serverTime,
  }),
  'ieo.mine': (page, { preferences }) =>
    pageOfViews(page, (order) => toOrderView(order, preferences().language)),
};

function toProjectView(project: IeoProject, language: Language): IeoProjectView {
  const percent = exact(project.progress).times(100).toFixed();
  const text = (amount: string) => formatDecimal(amount, language);
  return {
    ...project,
    issuePriceText: text(project.issuePrice),
    totalText: text(project.total),
    remainingText: text(project.remaining),
    progressText: `${formatFixed(percent, PERCENT_DECIMALS, language)}%`,
    percent: Number(percent),
    minimumText: text(project.minimumAmount),
    maximumText: text(project.maximumAmount),
    perUserText: text(project.maximumPerUser),
    subscribedText: text(project.subscribed),
  };
}

function toOrderView(order: IeoOrder, language: Language): IeoOrderView {
  const text = (amount: string) => formatDecimal(amount, language);
  return {
    ...order,
    amountText: text(order.amount),
    priceText: text(order.price),
    paidText: text(order.paid),
  };
}
