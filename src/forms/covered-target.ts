/** An email or a phone number with its middle covered: enough to know which is meant, and no more. */
export function coveredTarget(target: string): string {
  const [name = '', host] = target.split('@');
  return host === undefined ? `•••• ${name.slice(-4)}` : `${name.slice(0, 2)}•••@${host}`;
}
