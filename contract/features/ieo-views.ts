/** What the screens of IEO see: projects and subscriptions in the user's language, and what a draft would come to. */
import { questions } from '../question.ts';
import type { OrderProblem } from '../rules/spot/limits.ts';
import type { PageOf } from '../wire.ts';
import type { IeoOrder, IeoProject } from './ieo.ts';

export const ieoQuestions = questions({
  'ieo.list': { asks: 'ieo.projects', freshWith: ['ieo.subscribed', 'ieo.released'] },
  'ieo.detail': {
    asks: 'ieo.project',
    freshWith: ['ieo.subscribed', 'balances.changed', 'ieo.subscribe'],
  },
  'ieo.mine': { asks: 'ieo.orders', freshWith: ['ieo.subscribed', 'ieo.released'] },
});

export interface IeoProjectView extends IeoProject {
  readonly issuePriceText: string;
  readonly totalText: string;
  readonly remainingText: string;
  readonly progressText: string;
  /** Sold, in percent, for a bar. */
  readonly percent: number;
  readonly minimumText: string;
  readonly maximumText: string;
  readonly perUserText: string;
  readonly subscribedText: string;
}

export interface IeoOrderView extends IeoOrder {
  readonly amountText: string;
  readonly priceText: string;
  readonly paidText: string;
}

export interface IeoQuestions {
  'ieo.list': PageOf<IeoProjectView> & { readonly serverTime: number };
  'ieo.detail': {
    readonly project: IeoProjectView;
    readonly sections: readonly {
      readonly title: string;
      readonly paragraphs: readonly string[];
    }[];
    readonly serverTime: number;
  };
  'ieo.mine': PageOf<IeoOrderView>;
}

/** What a draft would come to, by the prices that hold now. */
export interface IeoPreview {
  /** The price that is shown and sent; plain decimal text, empty while there is none. */
  readonly price: string;
  readonly priceText: string;
  /** Both empty while no amount is typed. */
  readonly amountText: string;
  readonly costText: string;
  readonly availableText: string;
  /** All that money and bounds allow; plain decimal text. */
  readonly most: string;
  readonly problem: (OrderProblem & { readonly field: 'amount' | 'payCurrency' }) | null;
}

export interface IeoTopics {
  /** Key: an `IeoDraft` as JSON. Null until the project is known. */
  'ieo.preview': IeoPreview | null;
}
