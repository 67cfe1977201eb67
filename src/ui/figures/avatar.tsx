/** Avatar { name, url?, size? }: the picture, or the first letter of the name. */
import { UserRound } from 'lucide-react';

interface AvatarProps {
  readonly name: string;
  readonly url?: string | null;
  readonly size?: number;
}

export function Avatar({ name, url = null, size = 44 }: AvatarProps) {
  if (url !== null) {
    return (
      <img
        src={url}
        alt=""
        width={size}
        height={size}
        className="shrink-0 rounded-full bg-control object-cover"
        style={{ width: size, height: size }}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      className="inline-flex shrink-0 items-center justify-center rounded-full bg-control leading-none font-semibold text-gold uppercase select-none"
    >
      {[...name][0] ?? <UserRound size={size * 0.5} strokeWidth={1.5} />}
    </span>
  );
}
