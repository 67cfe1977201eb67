/** Addresses with a part covered: enough for their owner to know them, too little for anybody else. */
import type { Target } from './target.ts';

/** `203.0.*.*`, `2001:db8:*`; empty when no address was kept. */
export function coveredAddress(address: string): string {
  if (address === '') return '';
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!mapped.includes(':')) return `${mapped.split('.').slice(0, 2).join('.')}.*.*`;
  const network = (mapped.split('::', 1)[0] ?? '').split(':').slice(0, 2).join(':');
  return network === '' ? '::*' : `${network}:*`;
}

/** `an***@example.com`, `+84***5678`. */
export function coveredTarget({ kind, value }: Target): string {
  if (kind === 'phone') return `${value.slice(0, 3)}***${value.slice(-4)}`;
  const at = value.lastIndexOf('@');
  return `${value.slice(0, Math.min(2, at))}***${value.slice(at)}`;
}
