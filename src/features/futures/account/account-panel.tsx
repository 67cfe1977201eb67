/** AccountPanel { isColumn? }: the leverage account as a whole, and the way to fill it. */
import type { FuturesAccountView } from '../../../../contract/features/futures-views.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { usePreferences } from '../../../link/preferences.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { push } from '../../../navigation/navigate.ts';
import { TRANSFER_PATH } from '../../../navigation/paths.ts';
import { toneText } from '../../../theme/palette.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/lists/skeleton.tsx';
import { FlattenButton } from './flatten-button.tsx';
import { RiskText } from './risk-text.tsx';
import { WhatIfButton } from './what-if-sheet.tsx';

const HIDDEN = '∗∗∗∗';

export function AccountPanel({ isColumn = false }: { readonly isColumn?: boolean }) {
  const { t } = useWords('futures');
  const account = useTopic('futures.account');
  if (account === null) return <Skeleton className="h-24 w-full" />;
  return (
    <section aria-label={t('account.title')} className="flex flex-col gap-2 text-small">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-body font-semibold">{t('account.title')}</h2>
        <Button
          variant="ghost"
          size="small"
          className="-my-1.5 -mr-3 after:right-0"
          onClick={() => void push(TRANSFER_PATH)}
        >
          {t('ticket.transfer')}
        </Button>
      </div>
      <AccountFigures account={account} isColumn={isColumn} />
      {account.risk === 'danger' && (
        <p role="alert" className="rounded-small bg-error/12 px-2.5 py-1.5 text-error">
          {t('risk.advice')}
        </p>
      )}
      <WhatIfButton />
      <FlattenButton />
    </section>
  );
}

interface AccountFiguresProps {
  readonly account: FuturesAccountView;
  readonly isColumn: boolean;
}

function AccountFigures({ account, isColumn }: AccountFiguresProps) {
  const { t } = useWords('futures');
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  const shown = (text: string) => (isHidden ? HIDDEN : text);
  const figures = [
    [t('account.equity'), shown(account.equityText)],
    [
      t('figures.profit'),
      <span key="profit" className={toneText(account.profitTone)}>
        {shown(account.profitText)}
      </span>,
    ],
    [t('figures.riskRate'), <RiskText key="risk" text={account.riskText} risk={account.risk} />],
    [t('ticket.free'), shown(account.freeText)],
    [t('figures.margin'), shown(account.marginText)],
    [t('account.frozen'), shown(account.frozenText)],
  ] as const;
  if (isColumn) {
    return (
      <dl className="flex flex-col gap-1.5">
        {figures.map(([name, text]) => (
          <div key={name} className="flex items-baseline justify-between gap-3">
            <dt className="text-faint">{name}</dt>
            <dd className="figure text-right">{text}</dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <dl className="grid grid-cols-3 gap-x-3 gap-y-1.5">
      {figures.map(([name, text], index) => (
        <div key={name} className={index % 3 === 2 ? 'min-w-0 text-right' : 'min-w-0'}>
          <dt className="truncate text-caption text-faint">{name}</dt>
          <dd className="figure truncate">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
