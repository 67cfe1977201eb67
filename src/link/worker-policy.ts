/** Under Trusted Types a worker's address passes one policy, which knows exactly one address. */
import workerAddress from '#data-core-worker?worker&url';

interface ScriptPolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptPolicies };
  if (!trustedTypes) return workerAddress;
  const policy = trustedTypes.createPolicy('aureus', {
    createScriptURL: (address) => {
      if (address !== workerAddress) throw new TypeError('Unknown script address');
      return address;
    },
  });
  return policy.createScriptURL(workerAddress);
}

// A policy of one name can be made once, and a restarted worker has the same address.
const address = trustedAddress();

export function spawnDataCore(): Worker {
  return new Worker(address, { type: 'module', name: 'data-core' });
}
