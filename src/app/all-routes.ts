/** Every page of the product: those of the features, those of the app itself, those that are coming. */
import type { AppRoute } from '../navigation/app-route.ts';
import { pagesInDevelopment } from '../navigation/in-development.ts';
import { tabs } from './bars/tabs.ts';
import { systemRoutes } from './system/system-routes.ts';

const featureRoutes = import.meta.glob<readonly AppRoute[]>('../features/*/routes.ts', {
  eager: true,
  import: 'routes',
});

export function builtRoutes(): readonly AppRoute[] {
  return [...Object.values(featureRoutes).flat(), ...systemRoutes];
}

export function allRoutes(): readonly AppRoute[] {
  return [...builtRoutes(), ...Object.keys(pagesInDevelopment).map(toRouteInDevelopment)];
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

function toRouteInDevelopment(path: string): AppRoute {
  const tab = tabs.find((entry) => entry.path === path)?.name;
  return {
    path,
    access: 'guest',
    words: ['coming'],
    load: () =>
      import('./system/in-development-screen.tsx').then((module) => module.InDevelopmentScreen),
    ...(tab && { tab }),
  };
}
