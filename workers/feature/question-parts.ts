/** How a feature answers the questions of its screens: from the answer of the call to the view. */
import type { ResponseOf } from '../../contract/table.ts';
import type {
  AnswerOf,
  AskedOf,
  EndpointBehind,
  QuestionName,
  Questions,
} from '../../contract/views.ts';
import type { FeatureParts } from './parts.ts';

/** What formatting needs: the markets with their scales, and the language of the numbers. */
export type FormatParts = Pick<FeatureParts, 'catalogue' | 'preferences'>;

/** What an answer is formatted with: the same, the rates of fiat currencies, and the time at which it came. */
export type AnswerParts = FormatParts &
  Pick<FeatureParts, 'rates'> & {
    readonly environment: Pick<FeatureParts['environment'], 'clock'>;
  };

export type Formatter<Name extends QuestionName> = (
  answer: ResponseOf<EndpointBehind<Name>>,
  parts: AnswerParts,
  request: AskedOf<Name>,
) => AnswerOf<Name>;

/** Questions whose view is more than the answer as it comes. */
export type FormattedName = QuestionName & keyof Questions;

export type Formatters<Name extends FormattedName = FormattedName> = {
  readonly [Each in Name]: Formatter<Each>;
};

/** A formatter whose question is not known to the compiler. */
export type AnyFormatter = (answer: unknown, parts: AnswerParts, request: unknown) => unknown;

/** The same page with a view for each of its rows. */
export function pageOfViews<Page extends { readonly list: readonly unknown[] }, View>(
  page: Page,
  toView: (row: Page['list'][number]) => View,
): Omit<Page, 'list'> & { readonly list: readonly View[] } {
  return { ...page, list: page.list.map(toView) };
}
