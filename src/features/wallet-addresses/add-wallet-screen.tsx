/** A new address for withdrawals: currency, network, name, address and the picture of its QR code (ADDR-02). */
import { OutflowProofSheet } from '../../forms/outflow-proof-sheet.tsx';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useUser } from '../../link/session.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Page } from '../../navigation/page.tsx';
import { textParam, useQueryValues } from '../../navigation/query.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { AddressFields } from './address-fields.tsx';
import { type AddressForm, useAddressForm } from './use-address-form.ts';

const params = { currency: textParam(/^\w{1,12}$/), network: textParam(/^\w{1,20}$/) };

export function AddWalletScreen() {
  const { t } = useWords('wallet-addresses');
  const user = useUser();
  const wanted = useQueryValues(params);
  const { data, failure, refresh } = useAsk('walletAddresses.currencies', {});
  const coins = data?.filter((coin) => coin.canWithdraw && coin.networks.length > 0);
  if (failure && !coins) {
    return (
      <Page title={t('addTitle')}>
        <ErrorState title={t('failed')} hint={errorWords(failure)} onRetry={() => void refresh()} />
      </Page>
    );
  }
  if (!coins || !user) {
    return (
      <Page title={t('addTitle')}>
        <SkeletonRows label={t('addTitle')} count={5} />
      </Page>
    );
  }
  return <Draft coins={coins} userId={user.id} wanted={wanted} />;
}

function Draft(props: AddressForm) {
  const { t } = useWords('wallet-addresses');
  const common = useWords();
  const { form, submit, sheet, lines } = useAddressForm(props);
  const formId = 'new-address';
  return (
    <Page
      title={t('addTitle')}
      footer={
        <Button type="submit" form={formId} isWide>
          {common.t('ui.save')}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4 pt-2"
      >
        <AddressFields form={form} coins={props.coins} />
        <p className="text-small text-faint">{t('waitHint')}</p>
      </form>
      <OutflowProofSheet {...sheet} title={t('proofTitle')} lines={lines} />
    </Page>
  );
}
