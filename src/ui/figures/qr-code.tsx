/** QrCode { text, label, size? }: a QR code on white, whose `label` says what it holds. */
import encodeQR from 'qr';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly size?: number;
}

/** Quiet zone that a reader needs, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

export function QrCode({ text, label, size = 168 }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="rounded-small bg-white"
    >
      <path d={pathOf(rows)} fill="#000" />
    </svg>
  );
}

/** One run of dark modules is one rectangle. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.map((isDark, x) => {
        if (!isDark || row[x - 1]) return '';
        const end = row.indexOf(false, x);
        return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`;
      }),
    )
    .join('');
}
