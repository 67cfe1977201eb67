/** What the rest of the page told: the market and its last price. */
import { useTopic } from '../../../link/use-topic.ts';
import { toneText } from '../../../theme/palette.ts';
import { classNames } from '../../../ui/class-names.ts';

export function FullScreenHead({
  symbol,
  name,
}: {
  readonly symbol: string;
  readonly name: string;
}) {
  const quote = useTopic('markets.quote', symbol);
  const tone = quote?.staleMs === null ? toneText(quote.tone) : 'text-faint';
  return (
    <div className="flex h-10 shrink-0 items-center gap-3 px-3">
      <h2 className="text-body font-bold whitespace-nowrap">{name}</h2>
      {quote && (
        <p className={classNames('figure flex items-baseline gap-2 whitespace-nowrap', tone)}>
          <span className="text-title font-semibold">{quote.lastText}</span>
          <span className="text-small">{quote.percentText}</span>
        </p>
      )}
    </div>
  );
}
