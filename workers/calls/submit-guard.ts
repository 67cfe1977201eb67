/** One submit per intent: while it is pending, further submits of it get the same answer. */
export function createSubmitGuard<Answer>(): (
  intent: string,
  send: () => Promise<Answer>,
) => Promise<Answer> {
  const pending = new Map<string, Promise<Answer>>();
  return (intent, send) => {
    const known = pending.get(intent);
    if (known !== undefined) return known;
    const answer = send().finally(() => pending.delete(intent));
    pending.set(intent, answer);
    return answer;
  };
}
