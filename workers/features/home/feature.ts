import { feature } from '../../feature/manifest.ts';

export const home = feature({
  effects: { 'home.siteConfig': ({ rates }, { response }) => rates.replace(response.fiats) },
});
