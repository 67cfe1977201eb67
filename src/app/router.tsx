/** Every route of the product, in one hash router. Features are found by their `routes.ts`. */
import { createHashRouter, type RouteObject } from 'react-router-dom';
import type { AppRoute } from '../navigation/app-route.ts';
import { connectRouter } from '../navigation/navigate.ts';
import { ErrorView } from './error-view.tsx';
import { pagesInDevelopment, titlesInDevelopment } from './in-development.ts';
import { PageOutlet } from './page-outlet.tsx';
import { Shell } from './shell.tsx';
import { systemRoutes } from './system-routes.ts';
import { tabs } from './tabs.ts';

const featureRoutes = import.meta.glob<readonly AppRoute[]>('../features/*/routes.ts', {
  eager: true,
  import: 'routes',
});

export function createAppRouter() {
  const router = createHashRouter([
    {
      element: <Shell />,
      children: [
        ...allRoutes().flatMap(toRouteObjects),
        { path: '*', element: <ErrorView reason="notFound" /> },
      ],
    },
  ]);
  connectRouter(router);
  return router;
}

function allRoutes(): readonly AppRoute[] {
  const built = Object.values(featureRoutes).flat();
  const coming = Object.keys(pagesInDevelopment).map(toRouteInDevelopment);
  return [...built, ...systemRoutes, ...coming];
}

function toRouteInDevelopment(path: string): AppRoute {
  const tab = tabs.find((entry) => entry.path === path)?.name;
  const title = titlesInDevelopment[path];
  return {
    path,
    access: 'guest',
    load: () => import('./in-development-screen.tsx').then((module) => module.InDevelopmentScreen),
    ...(tab && { tab }),
    ...(title && { title }),
  };
}

function toRouteObjects(route: AppRoute): RouteObject[] {
  return [route.path, ...(route.aliases ?? [])].map((path) => ({
    path,
    element: <PageOutlet route={route} />,
    handle: route,
  }));
}
