/** Every route of the product, in one hash router. */
import { createHashRouter, type RouteObject } from 'react-router-dom';
import type { AppRoute } from '../navigation/app-route.ts';
import { connectRouter } from '../navigation/navigate.ts';
import { allRoutes } from './all-routes.ts';
import { ErrorView } from './error-view.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { Shell } from './shell.tsx';

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

function toRouteObjects(route: AppRoute): RouteObject[] {
  return [route.path, ...(route.aliases ?? [])].map((path) => ({
    path,
    element: <PageOutlet route={route} />,
    handle: route,
  }));
}
