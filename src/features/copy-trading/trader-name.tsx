/** TraderName { trader }: picture, name and style of a trader. */
import type { TraderView } from '../../../contract/features/copy-trading-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Avatar } from '../../ui/figures/avatar.tsx';

export function TraderName({ trader }: { readonly trader: TraderView }) {
  const { t } = useWords('copy-trading');
  const { nickname, headPortrait, style, signature } = trader;
  const about = style === null ? signature : t(`style.${style}`);
  return (
    <>
      <Avatar name={nickname} url={headPortrait} size={40} />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{nickname}</span>
        <span className="block truncate text-small text-faint">{about}</span>
      </span>
    </>
  );
}
