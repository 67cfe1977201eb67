/** "Can I check this?": what the device finds when it makes a settlement again, in words, with the chain of keys. */
import type { FairnessCheck, SettlementKind } from '../../../contract/features/fairness.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Page } from '../../navigation/page.tsx';
import { integerParam, oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { BeaconLine } from './beacon-line.tsx';
import { ChangeList } from './change-list.tsx';
import { KeyChain } from './key-chain.tsx';
import { PointList } from './point-list.tsx';
import { useCheck } from './use-check.ts';
import { VerdictLine } from './verdict-line.tsx';

const kinds: readonly SettlementKind[] = ['option', 'dual', 'position'];

export function CheckScreen() {
  const { t } = useWords('fairness');
  const { of: kind, id } = useQueryValues({ of: oneOfParam(kinds), id: integerParam() });
  return (
    <Page title={t('title')}>
      {kind === null || id === null ? (
        <EmptyState title={t('none')} hint={t('noneHint')} />
      ) : (
        <Checked kind={kind} id={id} />
      )}
    </Page>
  );
}

function Checked({ kind, id }: { readonly kind: SettlementKind; readonly id: number }) {
  const { t } = useWords('fairness');
  const { check, failure, again } = useCheck(kind, id);
  if (failure) return <ErrorState title={errorWords(failure)} onRetry={again} />;
  if (!check) return <SkeletonRows label={t('working')} count={6} />;
  return (
    <>
      <h2 className="pt-3 pb-2 font-semibold">
        {t(`kind.${kind}`, { id })} · {check.symbol}
      </h2>
      <VerdictLine check={check} />
      <Found check={check} />
      <p className="pt-5 text-small text-pretty text-faint">{t('outside')}</p>
    </>
  );
}

function Found({ check }: { readonly check: FairnessCheck }) {
  return (
    <>
      {check.points.length > 0 && <PointList points={check.points} />}
      {check.keys.length > 0 && <KeyChain keys={check.keys} />}
      {check.beacon && <BeaconLine beacon={check.beacon} />}
      {check.changes.length > 0 && <ChangeList changes={check.changes} />}
    </>
  );
}
