/** Passkeys of this device (WebAuthn). The library is fetched when one is first asked for. */

export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

/** Makes a passkey by the server's options; null when it was dismissed or the device cannot. */
export async function makePasskey(options: string): Promise<string | null> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));
  } catch {
    return null;
  }
}

/** Proves by a passkey that it is there; null when it was dismissed or the device has none. */
export async function answerByPasskey(options: string): Promise<string | null> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
  } catch {
    return null;
  }
}
