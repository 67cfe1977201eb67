/** ExitTable { plan, exits }: what leaving on one of the days would come to, penalty and dividends together. */

import type { LockExit, LockPlanView } from '../../../contract/features/lock-mining-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { gainText } from '../../theme/gain-text.ts';
import { classNames } from '../../ui/class-names.ts';

interface ExitTableProps {
  readonly plan: LockPlanView;
  readonly exits: readonly LockExit[];
}

export function ExitTable({ plan, exits }: ExitTableProps) {
  const { t } = useWords('lock-mining');
  return (
    <section aria-label={t('exit.title')} className="flex flex-col gap-2">
      <h2 className="font-semibold">{t('exit.title')}</h2>
      <p className="text-small text-soft">{t('exit.rule', { ratio: plan.penaltyRatioText })}</p>
      {exits.length > 0 && (
        <table className="w-full text-small">
          <thead className="text-caption text-faint">
            <tr>
              <th scope="col" className="py-1.5 text-left font-normal">
                {t('exit.after')}
              </th>
              {(['paid', 'penalty', 'result'] as const).map((name) => (
                <th key={name} scope="col" className="py-1.5 pl-2 text-right font-normal">
                  {t(`exit.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline">
            {exits.map((exit) => (
              <ExitRow key={exit.day} exit={exit} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function ExitRow({ exit }: { readonly exit: LockExit }) {
  const { t } = useWords('lock-mining');
  const cell = 'figure py-2 pl-2 text-right wrap-anywhere';
  return (
    <tr>
      <th scope="row" className="py-2 text-left font-normal whitespace-nowrap text-soft">
        {t('days', { count: exit.day })}
      </th>
      <td className={cell}>{exit.paidText}</td>
      <td className={cell}>{exit.penaltyText}</td>
      <td className={classNames(cell, gainText(exit.tone))}>{exit.resultText}</td>
    </tr>
  );
}
