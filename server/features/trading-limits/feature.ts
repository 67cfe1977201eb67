import { feature } from '../../feature.ts';
import { startOpeningsKeeper } from './close-openings.ts';
import { startSilenceKeeper } from './end-silent.ts';
import { tradingLimitsHandlers } from './handlers.ts';

export const tradingLimits = feature({
  start: async (exchange, { spotOrders, futuresOrders }) => {
    const desks = [spotOrders, futuresOrders];
    const openings = startOpeningsKeeper(exchange, desks);
    const silence = await startSilenceKeeper(exchange, desks);
    return {
      openings,
      stop: async () => {
        await Promise.all([openings.stop(), silence.stop()]);
      },
    };
  },
  handlers: (parts) => tradingLimitsHandlers(parts.running.openings),
});
