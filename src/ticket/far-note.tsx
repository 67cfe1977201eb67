/** FarNote { share, isBuy }: in the confirmation, how far a limit is through the market; nothing where it is not far. */
import { useWords } from '../i18n/use-words.ts';
import { farWords } from './far-words.ts';

export function FarNote({ share, isBuy }: { readonly share: string; readonly isBuy: boolean }) {
  const { t } = useWords('trade');
  const words = farWords(share, isBuy, t);
  if (words === null) return null;
  return (
    <p role="status" className="pb-2 text-small text-warning">
      {words}
    </p>
  );
}
