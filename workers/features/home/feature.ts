import { FACTS, viewOn } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';

export const home = feature({
  topics: { 'home.fiats': FACTS },
  effects: { 'home.siteConfig': ({ rates }, { response }) => rates.replace(response.fiats) },
  make: ({ rates }) => ({
    topics: {
      'home.fiats': () =>
        viewOn([rates.revision$], () => ({
          codes: rates.list().map(({ currencyCode }) => currencyCode),
          saveTime: rates.saveTime(),
        })),
    },
  }),
});
