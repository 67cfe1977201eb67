import { currentPath } from '../navigation/navigate.ts';

/** Coins and stocks share their pages: the address tells which. */
export function expectedKind(): 'coin' | 'stock' {
  const [, query = ''] = currentPath().split('?');
  return new URLSearchParams(query).get('kind') === 'stock' ? 'stock' : 'coin';
}
