/**
 * PageLink { to, kind?, ... }: a link to a page of this app. A plain click goes there without loading anything anew; with
 * a key held or another button the browser does what it does with any link.
 */
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { followLink, type NavigationKind } from './navigate.ts';

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to: string;
  readonly kind?: NavigationKind;
}

export function PageLink({ to, kind = 'push', onClick, ...anchor }: PageLinkProps) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { metaKey, altKey, ctrlKey, shiftKey } = event;
    if (event.defaultPrevented || event.button !== 0) return;
    if (metaKey || altKey || ctrlKey || shiftKey) return;
    event.preventDefault();
    followLink(to, kind);
  };
  return <a {...anchor} href={`#${to}`} onClick={open} />;
}
