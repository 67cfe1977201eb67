/** AddressFields { form, coins }: the five fields; a chosen picture fills the address in. */
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { Currency } from '../../../contract/features/wallet-addresses.ts';
import { PictureField } from '../../forms/picture-field.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import type { AddressDraft } from './use-address-form.ts';
import { useQrReading } from './use-qr-reading.ts';

interface AddressFieldsProps {
  readonly form: UseFormReturn<AddressDraft>;
  readonly coins: readonly Currency[];
}

export function AddressFields({ form, coins }: AddressFieldsProps) {
  const { t } = useWords('wallet-addresses');
  const { errors } = form.formState;
  return (
    <>
      <CoinFields form={form} coins={coins} />
      <TextInput
        {...form.register('name')}
        label={t('name')}
        placeholder={t('nameExample')}
        error={errors.name?.message}
        autoComplete="off"
        maxLength={30}
      />
      <TextInput
        {...form.register('address')}
        label={t('address')}
        error={errors.address?.message}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
      />
      <QrField form={form} />
    </>
  );
}

function CoinFields({ form, coins }: AddressFieldsProps) {
  const { t } = useWords('wallet-addresses');
  const currency = form.watch('currency');
  const networks = coins.find((coin) => coin.currency === currency)?.networks ?? [];
  const choose = (chosen: string) => {
    const [first = ''] = coins.find((coin) => coin.currency === chosen)?.networks ?? [];
    form.setValue('currency', chosen, { shouldDirty: true });
    form.setValue('network', first, { shouldDirty: true });
    form.clearErrors('address');
  };
  return (
    <>
      <Select
        label={t('currency')}
        title={t('currency')}
        options={coins.map((coin) => ({
          value: coin.currency,
          label: coin.currency,
          note: coin.name,
        }))}
        value={currency}
        onChange={choose}
      />
      <Controller
        control={form.control}
        name="network"
        render={({ field }) => (
          <Select
            label={t('network')}
            title={t('network')}
            options={networks.map((network) => ({ value: network, label: network }))}
            value={field.value}
            onChange={(network) => {
              field.onChange(network);
              form.clearErrors('address');
            }}
          />
        )}
      />
    </>
  );
}

function QrField({ form }: Pick<AddressFieldsProps, 'form'>) {
  const { t } = useWords('wallet-addresses');
  const { said, read } = useQrReading({
    typed: () => form.getValues('address').trim(),
    onAddress: (address) =>
      form.setValue('address', address, { shouldDirty: true, shouldValidate: false }),
  });
  return (
    <div>
      <Controller
        control={form.control}
        name="qrcode"
        render={({ field, fieldState }) => (
          <PictureField
            label={t('qrcode')}
            value={field.value}
            onChange={(address) => {
              field.onChange(address);
              form.clearErrors('qrcode');
            }}
            onFile={(file) => void read(file)}
            error={fieldState.error?.message}
            hint={t('qrcodeHint')}
          />
        )}
      />
      <p role="status" className="pt-1.5 text-small break-all text-soft">
        {said !== null && t(`qr.${said.kind}`, { address: said.address })}
      </p>
    </div>
  );
}
