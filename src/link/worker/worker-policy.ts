/**
 * Under Trusted Types a script's address passes one policy, which allows exactly the two scripts of
 * the app.
 */
import workerAddress from '#data-core-worker?worker&url';

const serviceWorkerAddress = `${import.meta.env.BASE_URL}sw.js`;

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
      if (address !== workerAddress && address !== serviceWorkerAddress)
        throw new TypeError('Unknown script address');
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

export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(trust(serviceWorkerAddress));
}
