/** CurrencyIcon { currency, size? }: the icon of a coin in the colour that it has in the markets. */
import { useTopic } from '../link/use-topic.ts';
import { CoinIcon } from '../ui/figures/coin-icon.tsx';

interface CurrencyIconProps {
  readonly currency: string;
  readonly size?: number;
}

export function CurrencyIcon({ currency, ...rest }: CurrencyIconProps) {
  const catalogue = useTopic('markets.catalogue');
  const color = catalogue?.find(({ base }) => base === currency)?.color;
  return <CoinIcon symbol={currency} color={color} {...rest} />;
}
