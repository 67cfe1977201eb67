/** Names the account of a session without naming its token. Null where the browser offers no digest. */
export async function ownerOf(token: string): Promise<string | null> {
  const { subtle } = globalThis.crypto;
  // Outside of secure contexts it is absent, whatever the type says.
  if ((subtle as SubtleCrypto | undefined) === undefined) return null;
  const bytes = await subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
