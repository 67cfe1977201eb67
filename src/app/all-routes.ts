/** Every page of the product: those of the features and those of the app itself. */
import type { AppRoute } from '../navigation/app-route.ts';
import { systemRoutes } from './system/system-routes.ts';

const featureRoutes = import.meta.glob<readonly AppRoute[]>('../features/*/routes.ts', {
  eager: true,
  import: 'routes',
});

export function allRoutes(): readonly AppRoute[] {
  return [...Object.values(featureRoutes).flat(), ...systemRoutes];
}

const routesByPath = new Map(
  allRoutes().flatMap((route) =>
    [route.path, ...(route.aliases ?? [])].map((path) => [path, route] as const),
  ),
);

/** The page at a path; a slash at its end changes nothing. */
export function routeOf(pathname: string): AppRoute | null {
  return routesByPath.get(pathname) ?? routesByPath.get(pathname.replace(/\/+$/, '')) ?? null;
}
