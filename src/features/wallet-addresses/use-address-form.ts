/** The draft of a new address: its rules are the contract's, its proof is asked for last. */
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { Failure } from '../../../contract/envelope.ts';
import type { Currency } from '../../../contract/features/wallet-addresses.ts';
import { useProvenSave } from '../../forms/use-proven-save.ts';
import { useWords } from '../../i18n/use-words.ts';
import { draftResolver, refusedFields } from '../../link/drafts/draft-resolver.ts';
import { dropDraft } from '../../link/drafts/kept-drafts.ts';
import { useKeptForm } from '../../link/drafts/use-kept-form.ts';
import { back } from '../../navigation/navigate.ts';
import { showToast } from '../../ui/layers/toast.tsx';

export interface AddressDraft {
  readonly currency: string;
  readonly network: string;
  readonly name: string;
  readonly address: string;
  readonly qrcode: string;
}

/** What most of the money goes out in. */
const MOST_USED = 'USDT';

export interface AddressForm {
  /** Those that go by a network, at least one. */
  readonly coins: readonly Currency[];
  readonly userId: number;
  /** What the page before has chosen already. */
  readonly wanted: { readonly currency: string | null; readonly network: string | null };
}

export function useAddressForm({ coins, userId, wanted }: AddressForm) {
  const { t } = useWords('wallet-addresses');
  const common = useWords();
  const form = useForm<AddressDraft>({
    defaultValues: emptyDraft(coins, wanted),
    resolver: draftResolver<AddressDraft>('walletAddresses.save', {
      words: (field, code) =>
        field === 'name' && code === 'parameter_error' ? t('problem.name') : null,
    }),
  });
  const draftName = `new-address.${userId}`;
  // A picture is shown only by the field that uploaded it, so it is chosen again.
  useKeptForm(form, draftName, 'qrcode');
  const { begin, sheet } = useProvenSave('walletAddresses.save', {
    onSaved: () => {
      dropDraft(draftName);
      showToast(common.t('success'), 'success');
      void back();
    },
    onRefused: (failure) => showRefusal(form, failure),
  });
  const { name, currency, network, address } = form.getValues();
  const lines = [
    [t('name'), name.trim()],
    [t('network'), `${currency} · ${network}`],
    [t('address'), address.trim()],
  ] as const;
  return { form, submit: form.handleSubmit(begin), sheet, lines };
}

function emptyDraft(
  coins: readonly Currency[],
  { currency, network }: AddressForm['wanted'],
): AddressDraft {
  const wanted = currency ?? MOST_USED;
  const coin = coins.find((entry) => entry.currency === wanted) ?? coins[0];
  const networks = coin?.networks ?? [];
  return {
    currency: coin?.currency ?? '',
    network: networks.find((entry) => entry === network) ?? networks[0] ?? '',
    name: '',
    address: '',
    qrcode: '',
  };
}

function showRefusal(form: UseFormReturn<AddressDraft>, failure: Failure): void {
  for (const [field, message] of refusedFields(failure))
    form.setError(field as keyof AddressDraft, { message });
}
