/**
 * Going from page to page, from anywhere: push, redirect, switchTab, relaunch, back.
 * Query parameters are appended to the path (APP-22); `beforeNavigate` can block (APP-23).
 */
import type { NavigateFunction } from 'react-router-dom';
import { dropBackLayers } from '../device/back-layers.ts';

/** A step back in the history that has not been made by then leads nowhere. */
const POP_TIMEOUT_MS = 1_000;

export type QueryValues = Readonly<Record<string, string | number | null | undefined>>;
export type NavigationKind = 'push' | 'redirect' | 'switchTab' | 'relaunch' | 'back';
/** Answers false to stay. `path` is null when going back. */
export type NavigationGuard = (
  path: string | null,
  kind: NavigationKind,
) => boolean | Promise<boolean>;

export const HOME_PATH = '/';
/** The target of 'back home' (APP-18). */
export const BACK_HOME_PATH = '/pages/quotation/index';
export const LOGIN_PATH = '/pages/common/login';
export const VERIFICATION_PATH = '/pages/setting/real_mark';

const connected: { navigate: NavigateFunction | null } = { navigate: null };
const guards = new Set<NavigationGuard>();

/** The shell hands over the router's own function; everything else goes through here. */
export function connectRouter(navigate: NavigateFunction): void {
  connected.navigate = navigate;
}

export function push(path: string, query?: QueryValues): Promise<void> {
  return go('push', withQuery(path, query), false);
}

/** Takes the place of this page: going back skips it. */
export function redirect(path: string, query?: QueryValues): Promise<void> {
  return go('redirect', withQuery(path, query), true);
}

export function switchTab(path: string): Promise<void> {
  return go('switchTab', path, false);
}

/** Goes back to where the visit began and puts this page there. */
export async function relaunch(path: string, query?: QueryValues): Promise<void> {
  const target = withQuery(path, query);
  if (!(await mayGo(target, 'relaunch'))) return;
  dropBackLayers();
  const steps = stepsBehind();
  if (steps > 0) await popped(steps);
  await connected.navigate?.(target, { replace: true, state: { kind: 'relaunch' } });
}

/** Goes back `steps` pages, or home when the visit began on this page. */
export async function back(steps = 1): Promise<void> {
  if (!(await mayGo(null, 'back'))) return;
  dropBackLayers();
  if (stepsBehind() >= steps) await connected.navigate?.(-steps);
  else await connected.navigate?.(HOME_PATH, { replace: true, state: { kind: 'back' } });
}

/** Registers a hook until the returned function is called, for example while a draft is unsaved. */
export function beforeNavigate(guard: NavigationGuard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

export async function mayGo(path: string | null, kind: NavigationKind): Promise<boolean> {
  for (const guard of guards) if (!(await guard(path, kind))) return false;
  return true;
}

export function hasGuards(): boolean {
  return guards.size > 0;
}

/** This page's own path with its query, to come back to. */
export function currentPath(): string {
  return globalThis.location.hash.slice(1) || HOME_PATH;
}

export function withQuery(path: string, query: QueryValues = {}): string {
  const values = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  if (values.length === 0) return path;
  const text = new URLSearchParams(values.map(([name, value]) => [name, String(value)])).toString();
  return `${path}${path.includes('?') ? '&' : '?'}${text}`;
}

/** A link was followed; one to this very page adds nothing to the history. */
export function followLink(path: string, kind: NavigationKind): void {
  void connected.navigate?.(path, { replace: path === currentPath(), state: { kind } });
}

async function go(kind: NavigationKind, target: string, replace: boolean): Promise<void> {
  if (!(await mayGo(target, kind))) return;
  await connected.navigate?.(target, { replace, state: { kind } });
}

/** The router numbers the entries of its history; null for one that was typed into the address. */
export function entryIndex(state: unknown = globalThis.history.state): number | null {
  if (typeof state !== 'object' || state === null || !('idx' in state)) return null;
  return typeof state.idx === 'number' ? state.idx : null;
}

/** Before a typed entry there is at least the page on which it was typed. */
function stepsBehind(): number {
  return entryIndex() ?? 1;
}

/**
 * An address typed once more has taken a new number and no new entry, so there may be fewer steps to go back than were
 * counted: then the browser does nothing and tells nobody. Nobody is kept waiting for it.
 */
function popped(steps: number): Promise<void> {
  return new Promise((resolve) => {
    globalThis.addEventListener('popstate', () => setTimeout(resolve), { once: true });
    setTimeout(resolve, POP_TIMEOUT_MS);
    globalThis.history.go(-steps);
  });
}
