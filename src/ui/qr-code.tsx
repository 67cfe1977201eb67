/** QrCode { text, label, size? }: a QR code as one path, dark on white so that every camera reads it. */
import { useMemo } from 'react';
import { encode } from 'uqr';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly size?: number;
}

export function QrCode({ text, label, size = 160 }: QrCodeProps) {
  const { cells, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 2 });
    const dark = code.data.flatMap((row, y) =>
      row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
    );
    return { cells: code.size, path: dark.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${cells} ${cells}`}
      shapeRendering="crispEdges"
      className="rounded-small bg-white"
    >
      <path d={path} fill="#000000" />
    </svg>
  );
}
