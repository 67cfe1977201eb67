/** A line in words: `Limit · Buy · 0.01 ETH`. */
import type { ChartLine } from '../../../../contract/features/portfolio.ts';
import type { WordsOf } from '../../../i18n/use-words.ts';

export function lineWords({ role, side, detailText }: ChartLine, t: WordsOf<'chart'>): string {
  return [t(`lines.roles.${role}`), t(`lines.sides.${side}`), detailText]
    .filter((word) => word !== '')
    .join(' · ');
}
