/** The saved address to withdraw to; new ones say from when on they can be used (WDRAW-03). */
import { Check, ChevronRight, Plus, Wallet } from 'lucide-react';
import { useId, useState } from 'react';
import type { WalletAddress } from '../../../contract/features/wallet-addresses.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorLine } from '../../ui/lists/error-line.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { openAddWallet } from './paths.ts';
import { problemText } from './problem-text.ts';
import { TargetButton } from './target-button.tsx';
import type { WithdrawForm } from './use-withdraw-draft.ts';

interface AddressFieldProps {
  readonly form: WithdrawForm;
  readonly currency: string;
  readonly isTried: boolean;
}

export function AddressField({ form, currency, isTried }: AddressFieldProps) {
  const { t } = useWords('withdraw');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { addresses, address, preview, targetsFailure } = form;
  const problem = preview?.problems.addressId;
  const isShown = isTried || address !== undefined;
  const choose = (addressId: number) => {
    form.setAddress(addressId);
    setIsOpen(false);
  };
  return (
    <Field id={id} label={t('address.label')} error={isShown ? problemText(problem) : undefined}>
      {targetsFailure && (
        <ErrorLine text={errorWords(targetsFailure)} onRetry={form.retryTargets} />
      )}
      {!targetsFailure && addresses === undefined && <Skeleton className="h-14 w-full" />}
      {addresses !== undefined && (
        <TargetButton
          id={id}
          label={t('address.label')}
          name={address?.name ?? t('address.choose')}
          note={address && `${address.network} · ${shortAddress(address.address)}`}
          isEmpty={address === undefined}
          isInvalid={isShown && Boolean(problem)}
          onClick={() => setIsOpen(true)}
        />
      )}
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('address.choose')}
        footer={
          <Button isWide variant="plain" onClick={() => openAddWallet(currency)}>
            <Plus aria-hidden="true" size={18} />
            {t('address.add')}
          </Button>
        }
      >
        <AddressList
          addresses={addresses ?? []}
          currency={currency}
          chosenId={address?.id ?? null}
          onChoose={choose}
        />
      </Sheet>
    </Field>
  );
}

interface AddressListProps {
  readonly addresses: readonly WalletAddress[];
  readonly currency: string;
  readonly chosenId: number | null;
  readonly onChoose: (addressId: number) => void;
}

function AddressList({ addresses, currency, chosenId, onChoose }: AddressListProps) {
  const { t } = useWords('withdraw');
  if (addresses.length === 0)
    return (
      <EmptyState
        icon={Wallet}
        title={t('address.none', { currency })}
        hint={t('address.noneHint')}
      />
    );
  return (
    <ul aria-label={t('address.label')} className="divide-y divide-hairline">
      {addresses.map((address) => (
        <li key={address.id}>
          <button
            type="button"
            aria-pressed={address.id === chosenId}
            onClick={() => onChoose(address.id)}
            className="flex min-h-15 w-full items-center gap-3 py-2.5 text-left -outline-offset-2 active:opacity-70"
          >
            <AddressLines address={address} />
            {address.id === chosenId ? (
              <Check aria-hidden="true" size={18} className="shrink-0 text-gold" />
            ) : (
              <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-faint" />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

function AddressLines({ address }: { readonly address: WalletAddress }) {
  const { t, tag } = useWords('withdraw');
  const { name, network, usableAt } = address;
  return (
    <span className="min-w-0 flex-1">
      <span className="flex items-center gap-2">
        <span className="truncate font-medium">{name}</span>
        <Badge>{network}</Badge>
      </span>
      <span className="figure mt-0.5 block text-small break-all text-soft">{address.address}</span>
      {usableAt > Date.now() && (
        <span className="mt-0.5 block text-small text-warning">
          {t('address.waiting', { time: dayTime(usableAt, tag) })}
        </span>
      )}
    </span>
  );
}

/** How it begins and ends: what people compare. */
function shortAddress(address: string): string {
  return address.length <= 18 ? address : `${address.slice(0, 8)}…${address.slice(-8)}`;
}
