/** Which addresses the webView page opens: https, on the site's own hosts, and nothing written oddly. */
export type WebViewTarget =
  | { readonly kind: 'open'; readonly address: string }
  | { readonly kind: 'foreign'; readonly host: string }
  | { readonly kind: 'unreadable' };

export function judgeAddress(raw: string | null, ownHosts: readonly string[]): WebViewTarget {
  // What a browser would quietly repair is a way to hide where an address leads.
  if (raw === null || raw.length > 2000 || /[\s\\]/.test(raw) || /^\/\//.test(raw))
    return { kind: 'unreadable' };
  let url: URL;
  try {
    url = new URL(raw);
  } catch {
    return { kind: 'unreadable' };
  }
  if (url.hostname === '') return { kind: 'unreadable' };
  const isPlain =
    url.protocol === 'https:' && url.username === '' && url.password === '' && url.port === '';
  if (!isPlain || !ownHosts.includes(url.hostname)) return { kind: 'foreign', host: url.hostname };
  return { kind: 'open', address: url.href };
}
