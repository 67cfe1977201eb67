import { isZero } from '../../../contract/plain/decimal-text.ts';
import { type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { formatFiat } from '../../view/format-fiat.ts';
import { formatDecimal } from '../../view/format-number.ts';
import { formatRate } from '../../view/format-share.ts';

export const quickBuyFormatters: Formatters<'quickBuy.list' | 'quickBuy.offer'> = {
  'quickBuy.offer': (terms, { preferences }) => {
    const { language } = preferences();
    const { cashbackRate, feeRate, limit } = terms;
    return {
      ...terms,
      fiats: terms.fiats.map((fiat) => ({
        ...fiat,
        minimumText: formatFiat(fiat.minimum, fiat.currencyCode, language, 'usual'),
        maximumText: formatFiat(fiat.maximum, fiat.currencyCode, language, 'usual'),
      })),
      feeRateText: formatRate(feeRate, language),
      cashbackRateText: isZero(cashbackRate) ? '' : formatRate(cashbackRate, language),
      limitText: `${formatDecimal(limit, language)} USDT`,
    };
  },
  'quickBuy.list': (page, { preferences }) => {
    const { language } = preferences();
    const money = (text: string, fiat: string) => formatFiat(text, fiat, language, 'usual');
    return pageOfViews(page, ({ amount, fee, price: _, received, cashback, ...rest }) => ({
      ...rest,
      amountText: money(amount, rest.fiat),
      feeText: money(fee, rest.fiat),
      receivedText: `${formatDecimal(received, language)} ${rest.currency}`,
      cashbackText: isZero(cashback) ? '' : `${formatDecimal(cashback, language)} ${rest.currency}`,
    }));
  },
};
