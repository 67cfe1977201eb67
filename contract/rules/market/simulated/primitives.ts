/**
 * What keys and streams are made with. The server takes those of its platform, which are quick; a device takes plain code
 * (`plain-primitives.ts`), because a browser has its own only where the page is served securely, and never at once.
 */
export interface Primitives {
  sha256(bytes: Uint8Array): Uint8Array;
  hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array;
  /** AES-256 in counter mode over zeros: `blocks` blocks of 16 bytes from the `first` on. */
  counterMode(key: Uint8Array, first: number, blocks: number): ArrayBuffer;
}
