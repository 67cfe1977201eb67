/**
 * Under Trusted Types a script's address passes one policy, which allows exactly the scripts of
 * the app.
 */
import workerAddress from '#data-core-worker?worker&url';
import firstChartAddress from '#first-chart-worker?worker&url';

const serviceWorkerAddress = `${import.meta.env.BASE_URL}sw.js`;
const addresses = [workerAddress, firstChartAddress, serviceWorkerAddress];

interface ScriptPolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

function createTrust(): (address: string) => string {
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptPolicies };
  if (!trustedTypes) return (address) => address;
  const policy = trustedTypes.createPolicy('aureus', {
    createScriptURL: (address) => {
      if (!addresses.includes(address)) throw new TypeError('Unknown script address');
      return address;
    },
  });
  return (address) => policy.createScriptURL(address);
}

// A policy can be created once for a name, and a restarted worker has the same address.
const trust = createTrust();

export function spawnDataCore(): Worker {
  return new Worker(trust(workerAddress), { type: 'module', name: 'data-core' });
}

export function spawnFirstChart(): Worker {
  return new Worker(trust(firstChartAddress), { type: 'module', name: 'first-chart' });
}

export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(trust(serviceWorkerAddress));
}
