/** The heads of the columns, which order the list. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { chooseSort, type Sort, useBoardChoice } from './board-choice.ts';
import { wideColumns } from './wide-columns.ts';

export function SortHeader() {
  const { t } = useWords('markets');
  return (
    <fieldset
      aria-label={t('sort.label')}
      className={classNames(
        'grid h-9 items-center gap-x-2 px-4 min-[380px]:gap-x-2.5',
        wideColumns,
      )}
    >
      <div className="col-span-2 flex min-w-0 items-center gap-1 text-caption text-faint">
        <SortButton sort="name" label={t('column.name')} />
        <span aria-hidden="true" className="wide:hidden">
          /
        </span>
        <span className="min-w-0 wide:hidden">
          <SortButton sort="volume" label={t('column.traded')} />
        </span>
      </div>
      <span className="hidden text-caption text-faint wide:block">{t('column.day')}</span>
      <div className="col-span-2 flex justify-end wide:col-span-1">
        <SortButton sort="last" label={t('column.last')} />
      </div>
      <div className="flex justify-end">
        <SortButton sort="change" label={t('column.change')} />
      </div>
      <PlainHead label={t('column.high')} />
      <PlainHead label={t('column.low')} />
      <PlainHead label={t('column.volume')} />
      <div className="hidden justify-end wide:flex">
        <SortButton sort="volume" label={t('column.turnover')} />
      </div>
    </fieldset>
  );
}

function PlainHead({ label }: { readonly label: string }) {
  return <span className="hidden text-right text-caption text-faint wide:block">{label}</span>;
}

function SortButton({ sort, label }: { readonly sort: Sort; readonly label: string }) {
  const { t } = useWords('markets');
  const isChosen = useBoardChoice((choice) => choice.sort === sort);
  const direction = useBoardChoice((choice) => choice.direction);
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={isChosen ? `${label}, ${t(`sort.${direction}`)}` : undefined}
      onClick={() => chooseSort(sort)}
      className={classNames(
        'relative inline-flex min-w-0 items-center gap-0.5 text-caption whitespace-nowrap after:absolute after:-inset-x-1 after:-inset-y-3',
        isChosen ? 'text-gold' : 'text-faint',
      )}
    >
      <span className="truncate">{label}</span>
      {isChosen && <Arrow aria-hidden="true" size={12} className="shrink-0" />}
    </button>
  );
}
