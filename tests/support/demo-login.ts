const DEMO = 'user_string=demo%40aureus.test&password=aureus-demo';

/** Logs in to the sandbox's demo account of the server at `origin`; answers the token. */
export async function logInDemo(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: DEMO,
  });
  const { message } = (await answer.json()) as { message: unknown };
  if (typeof message !== 'string') throw new Error('the demo account cannot log in');
  return message;
}
