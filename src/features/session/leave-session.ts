/** After a login: to where one was, or home. */
import { back, HOME_PATH, redirect } from '../../navigation/navigate.ts';

export function leaveSessionPages(path: string | null): void {
  void (path === null ? back() : redirect(path === '' ? HOME_PATH : path));
}
