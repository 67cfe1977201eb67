/** An account as others may see it: its ends, and as many stars for any name. */
const COVER = '***';
/** From here two characters at either end stay. */
const LONG = 8;

export function maskedAccount(account: string): string {
  const characters = [...account];
  const kept = characters.length >= LONG ? 2 : 1;
  if (characters.length <= 2) return `${characters[0] ?? ''}${COVER}`;
  return `${characters.slice(0, kept).join('')}${COVER}${characters.slice(-kept).join('')}`;
}
