/** Reads a wallet's QR code in the worker. What was typed by hand is never replaced: a difference is said. */
import { useRef, useState } from 'react';
import { askCore } from '../../link/core-link.ts';

interface QrReading {
  readonly kind: 'reading' | 'filled' | 'same' | 'differs' | 'nothing';
  /** What the code holds, '' unless it was read. */
  readonly address: string;
}

interface QrReader {
  readonly typed: () => string;
  readonly onAddress: (address: string) => void;
}

export function useQrReading({ typed, onAddress }: QrReader) {
  const [said, setSaid] = useState<QrReading | null>(null);
  const newestRef = useRef<File | null>(null);
  /** What came from a code before may be replaced by another one. */
  const filledRef = useRef('');

  const read = async (file: File) => {
    newestRef.current = file;
    setSaid({ kind: 'reading', address: '' });
    const answer = await askCore(async (core) => ({
      ok: true,
      value: await core.act('addresses.readQr', file),
    }));
    const address = answer.ok ? answer.value : null;
    if (newestRef.current !== file) return;
    if (address === null) {
      setSaid({ kind: 'nothing', address: '' });
      return;
    }
    const before = typed();
    if (before === '' || before === filledRef.current) {
      filledRef.current = address;
      onAddress(address);
      setSaid({ kind: 'filled', address });
    } else setSaid({ kind: isSame(before, address) ? 'same' : 'differs', address });
  };
  return { said, read };
}

/** Capitals of an address are a checksum or of no meaning; where they matter the server tells. */
function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
