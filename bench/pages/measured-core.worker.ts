/**
 * The data core as it ships, with a stop watch at its two doors: what the socket hands in, and what
 * the screen has painted. The app around it does not know.
 */
import { expose } from 'comlink';
import type { ActName } from '../../contract/acts.ts';
import type { Core, Frame, Screen } from '../../contract/core.ts';
import type { DrawnPrice } from '../../contract/features/markets-drawn.ts';
import { browserEnvironment } from '../../workers/app/browser-environment.ts';
import { createCore } from '../../workers/app/create-core.ts';
import type { SocketLink, SocketOptions } from '../../workers/core/environment.ts';
import { createMeter, type Meter } from './core-meter.ts';

const meter = createMeter();
const environment = browserEnvironment();
const { transport } = environment;

const core = createCore({
  ...environment,
  transport: {
    ...transport,
    openSocket: (options: SocketOptions) => meterSocket(transport.openSocket(options), meter),
  },
});

/** Time inside the core's own listeners; reading the clock and counting come after it. */
function meterSocket(link: SocketLink, { hear }: Meter): SocketLink {
  return {
    ...link,
    on: (event, listener) =>
      link.on(event, (payload) => {
        const startMs = performance.now();
        listener(payload);
        hear({ event, payload, startMs, endMs: performance.now() });
      }),
  };
}

function meterScreen(screen: Screen, { take, painted }: Meter): Screen {
  return {
    // Comlink's proxy answers to calls alone: it must not be spread.
    deliverFacts: (facts) => screen.deliverFacts(facts),
    async paintFrame(frame: Frame) {
      const arrivals = take();
      await screen.paintFrame(frame);
      painted(arrivals);
    },
  };
}

/** A price that the core draws is painted when its own thread has the next frame. */
function meterCanvas(canvas: object, { take, painted }: Meter): void {
  const surface = canvas as OffscreenCanvas;
  const context = surface.getContext('2d');
  if (context === null) return;
  const fillText = context.fillText.bind(context);
  context.fillText = (...words) => {
    fillText(...words);
    const arrivals = take();
    if (arrivals !== null) requestAnimationFrame(() => painted(arrivals));
  };
}

const measured: Core = {
  ...core,
  act(name, input) {
    if (isDrawing(name, input)) meterCanvas(input.canvas, meter);
    return core.act(name, input);
  },
  start: (start, screen) => core.start(start, meterScreen(screen, meter)),
};
expose(measured);

function isDrawing(name: ActName, _input: unknown): _input is DrawnPrice {
  return name === 'price.draw';
}

const door = new BroadcastChannel('bench');
door.onmessage = ({ data }: MessageEvent<string>) => {
  if (data === 'reset') meter.reset();
  door.postMessage(meter.report());
};
