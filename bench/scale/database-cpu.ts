/** CPU that the servers of PostgreSQL on this machine have used, milliseconds: from Linux's table of processes. */
import { readdirSync, readFileSync } from 'node:fs';

/** Linux tells times in ticks of a hundredth of a second to programs, whatever it counts in itself. */
const TICK_MS = 10;
/** Of /proc/PID/stat, counted from behind the name: own times, and those of children that have ended. */
const TIMES = [11, 12, 13, 14];

export function cpuOfPostgres(): number {
  let sum = 0;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const fields = statOf(entry);
    for (const index of TIMES) sum += fields === null ? 0 : Number(fields[index]) * TICK_MS;
  }
  return sum;
}

function statOf(pid: string): readonly string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    const name = stat.slice(stat.indexOf('(') + 1, end);
    return name.startsWith('postgres') ? stat.slice(end + 2).split(' ') : null;
  } catch {
    // It has ended since the folder was read.
    return null;
  }
}
