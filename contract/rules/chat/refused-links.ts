/**
 * Finds what leads out of the chat: addresses of sites, mail, wallets and messengers. A stranger who names one wants
 * something that people lose money by, so such a text is refused as a whole.
 */

/** Domains that are written as such; "1.5x" and "e.g." are none. */
const DOMAIN =
  /(?:^|[^\p{L}\p{N}])(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+(?:com|net|org|io|co|me|app|xyz|info|biz|cc|tv|ru|cn|hk|vn|th|id|jp|kr|fr|es|uk|de|eu|ly|gg|top|site|online|shop|vip|club|pro|link|live|dev|ai|finance|exchange|trade|pw|ws|tk)(?![\p{L}\p{N}])/iu;
const SCHEME = /[a-z][a-z0-9+.-]*:\/\/|www\./i;
const MAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+\.[\p{L}]{2,}/u;
const INVITATION =
  /(?:^|[^\p{L}])(?:t\.me|wa\.me|line\.me|discord|telegram|whatsapp|wechat|weixin|zalo|kakaotalk)[\s:：/@]*[@+]?[\p{L}\p{N}_]*\d/iu;
/** Ethereum, Tron, Bitcoin in both spellings, Solana. */
const WALLET =
  /0x[0-9a-fA-F]{40}|(?<![A-Za-z0-9])(?:bc1[a-z0-9]{25,62}|[T13][1-9A-HJ-NP-Za-km-z]{25,34}|[1-9A-HJ-NP-Za-km-z]{43,44})(?![A-Za-z0-9])/;
const IP = /(?<!\d)(?:\d{1,3}\.){3}\d{1,3}(?:\/|:\d)/;

export function holdsLink(text: string): boolean {
  const plain = unmasked(text);
  return [SCHEME, MAIL, DOMAIN, INVITATION, WALLET, IP].some((pattern) => pattern.test(plain));
}

/** As it would be read: without what is not seen, with the signs that stand for a dot or a letter. */
function unmasked(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}|\p{Variation_Selector}|\u034f/gu, '')
    .replace(/[。․]/g, '.')
    .replace(/\s*[[({<]\s*(?:dot|\.)\s*[\])}>]\s*/gi, '.')
    .replace(/\s+dot\s+/gi, '.');
}
