/** Where a project leads. */
import { push } from '../../navigation/navigate.ts';

export const ORDERS_PATH = '/pages/ieo/order';

export const projectPath = (id: number) => `/pages/ieo/subscribe?id=${id}`;

/** A page of the app, or an address, which the web view opens or names. */
export function openLink(link: string): void {
  const isPage = link.startsWith('/pages/');
  void push(isPage ? link : `/pages/common/webView?url=${encodeURIComponent(link)}`);
}
