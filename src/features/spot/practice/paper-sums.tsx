/** The paper account in figures: what it is worth, what was earned, and what is held. */
import { useWords } from '../../../i18n/use-words.ts';
import { toneText } from '../../../theme/palette.ts';
import { FigureLines } from '../../../ui/figures/figure-lines.tsx';
import { NOTHING } from '../../../ui/figures/nothing.ts';
import type { PlayedProps } from './played-parts.ts';

export function PaperSums({ session, market }: PlayedProps) {
  const { t } = useWords('spot');
  const { account } = session;
  if (account === null) return null;
  const held = (text: string) => (text === '' ? '' : ` (${t('line.frozen', { amount: text })})`);
  return (
    <section aria-label={t('practice.account')} data-paper className="pt-3 text-small">
      <h2 className="font-semibold">{t('practice.account')}</h2>
      <FigureLines
        lines={[
          [t('practice.equity'), `${account.equityText} ${market.quote}`],
          [
            t('practice.result'),
            <span key="result" className={toneText(account.tone)}>
              {account.resultText} ({account.resultPercentText})
            </span>,
          ],
          [
            t('practice.realised'),
            <span key="realised" className={toneText(account.realisedTone)}>
              {account.realisedText}
            </span>,
          ],
          [
            t('practice.unrealised'),
            <span key="unrealised" className={toneText(account.unrealisedTone)}>
              {account.unrealisedText}
            </span>,
          ],
          [market.quote, `${account.moneyText}${held(account.heldMoneyText)}`],
          [market.base, `${account.coinText}${held(account.heldCoinText)}`],
          [t('practice.cost'), account.averageCostText === '' ? NOTHING : account.averageCostText],
        ]}
      />
      <p className="pt-1 text-caption text-pretty text-faint">{t('practice.fills')}</p>
    </section>
  );
}
