/**
 * Features whose code is loaded on first use: when one of their topics is watched, or one of their
 * events arrives. From then on they receive every private event.
 */
import type { Notice } from '../../contract/core.ts';
import type { PrivateData } from '../../contract/realtime.ts';
import type { LateFeatures } from '../feature/late-feature.ts';
import type { FeatureParts } from '../feature/parts.ts';

type Loaded = { take(event: PrivateData): readonly Notice[]; renew(): void };

export function createLateFeatures(parts: () => FeatureParts): LateFeatures {
  const here = new Map<string, Promise<Loaded>>();
  const renewals = { count: 0 };

  /** A load that failed is forgotten, so that the next use tries again. */
  function once<Feature extends Loaded>(name: string, load: () => Promise<Feature>) {
    return (): Promise<Feature> => {
      const known = here.get(name) as Promise<Feature> | undefined;
      if (known !== undefined) return known;
      const loading = load();
      here.set(name, loading);
      loading.catch(() => here.delete(name));
      return loading;
    };
  }

  const futures = once('futures', async () => {
    const { createFuturesFeature } = await import('../features/futures/futures-feature.ts');
    return createFuturesFeature(parts());
  });
  const options = once('options', async () => {
    const { createOptionsFeature } = await import('../features/options/options-feature.ts');
    return createOptionsFeature(parts());
  });
  const trading = once('trading', async () => {
    const { createTradingFeature } = await import('../features/trading/trading-feature.ts');
    return createTradingFeature(parts());
  });
  const loans = once('loans', async () => {
    const { createLoansFeature } = await import('../features/loans/loans-feature.ts');
    return createLoansFeature(parts());
  });
  const messages = once('messages', async () => {
    const { messageNews } = await import('../features/messages.ts');
    return messageNews;
  });

  return {
    futures,
    options,
    trading,
    loans,
    async take(event) {
      const renewalsBefore = renewals.count;
      if (event.name.startsWith('futures.')) await futures().catch(() => undefined);
      if (event.name.startsWith('options.')) await options().catch(() => undefined);
      if (event.name.startsWith('messages.')) await messages().catch(() => undefined);
      const features = await Promise.allSettled(here.values());
      // Another user may have logged in meanwhile, whose state is requested as a whole.
      if (renewals.count !== renewalsBefore) return [];
      return features.flatMap((feature) =>
        feature.status === 'fulfilled' ? feature.value.take(event) : [],
      );
    },
    renew() {
      renewals.count += 1;
      for (const feature of here.values()) feature.then((loaded) => loaded.renew()).catch(() => {});
    },
  };
}
