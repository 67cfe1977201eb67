/**
 * Going from page to page, from anywhere: push, redirect, switchTab, relaunch, back.
 * Query parameters are appended to the path (APP-22); `beforeNavigate` can block (APP-23).
 */
import type { createHashRouter } from 'react-router-dom';
import { create } from 'zustand';

export type QueryValues = Readonly<Record<string, string | number | null | undefined>>;
export type NavigationKind = 'push' | 'redirect' | 'switchTab' | 'relaunch' | 'back';
/** Answers false to stay. `path` is null when going back. */
export type NavigationGuard = (
  path: string | null,
  kind: NavigationKind,
) => boolean | Promise<boolean>;

type Router = ReturnType<typeof createHashRouter>;

export const HOME_PATH = '/';
/** The target of 'back home' (APP-18). */
export const BACK_HOME_PATH = '/pages/quotation/index';
export const LOGIN_PATH = '/pages/common/login';
export const VERIFICATION_PATH = '/pages/setting/real_mark';

const connected: { router: Router | null } = { router: null };
const guards = new Set<NavigationGuard>();
/** How many hooks there are: the browser's back button is held only while there is one. */
export const useGuardCount = create<{ readonly count: number }>(() => ({ count: 0 }));

export function connectRouter(router: Router): void {
  connected.router = router;
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
  const steps = stepsBehind();
  if (steps > 0) await popped(steps);
  await connected.router?.navigate(target, { replace: true, state: { kind: 'relaunch' } });
}

/** Goes back `steps` pages, or home when the visit began on this page. */
export async function back(steps = 1): Promise<void> {
  if (!(await mayGo(null, 'back'))) return;
  if (stepsBehind() >= steps) await connected.router?.navigate(-steps);
  else await connected.router?.navigate(HOME_PATH, { replace: true, state: { kind: 'back' } });
}

/** Registers a hook until the returned function is called, for example while a draft is unsaved. */
export function beforeNavigate(guard: NavigationGuard): () => void {
  guards.add(guard);
  useGuardCount.setState({ count: guards.size });
  return () => {
    guards.delete(guard);
    useGuardCount.setState({ count: guards.size });
  };
}

export async function mayGo(path: string | null, kind: NavigationKind): Promise<boolean> {
  for (const guard of guards) if (!(await guard(path, kind))) return false;
  return true;
}

/** This page's own path with its query, to come back to. */
export function currentPath(): string {
  const { pathname = HOME_PATH, search = '' } = connected.router?.state.location ?? {};
  return pathname + search;
}

export function withQuery(path: string, query: QueryValues = {}): string {
  const values = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  if (values.length === 0) return path;
  const text = new URLSearchParams(values.map(([name, value]) => [name, String(value)])).toString();
  return `${path}${path.includes('?') ? '&' : '?'}${text}`;
}

async function go(kind: NavigationKind, target: string, replace: boolean): Promise<void> {
  if (!(await mayGo(target, kind))) return;
  await connected.router?.navigate(target, { replace, state: { kind } });
}

/** The router numbers the entries of its history. */
function stepsBehind(): number {
  const state: unknown = globalThis.history.state;
  if (typeof state !== 'object' || state === null || !('idx' in state)) return 0;
  return typeof state.idx === 'number' ? state.idx : 0;
}

function popped(steps: number): Promise<void> {
  return new Promise((resolve) => {
    globalThis.addEventListener('popstate', () => setTimeout(resolve), { once: true });
    globalThis.history.go(-steps);
  });
}
