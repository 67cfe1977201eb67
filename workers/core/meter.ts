/**
 * Hooks for diagnostics, active while somebody watches them. Without a probe the core measures
 * nothing: each hook is one comparison.
 */
import type { Environment } from './environment.ts';

export interface Probe {
  /** A frame arrived on the socket; `take` handles it. */
  arrived(event: string, payload: unknown, take: () => void): void;
  /** Views are about to be made for a paint. */
  collecting(): void;
  /** The views were made; without changes nothing is painted. */
  collected(hasChanges: boolean): void;
  /** The screen confirmed the paint. */
  painted(): void;
}

export interface Meter {
  probe: Probe | null;
}

/** The same environment, with sockets that are measured. */
export function meterSocket(environment: Environment, meter: Meter): Environment {
  const { transport } = environment;
  return {
    ...environment,
    transport: {
      ...transport,
      openSocket(options) {
        const socket = transport.openSocket(options);
        return {
          ...socket,
          on: (event, listener) =>
            socket.on(event, (payload) => {
              if (meter.probe === null) listener(payload);
              else meter.probe.arrived(event, payload, () => listener(payload));
            }),
        };
      },
    },
  };
}
