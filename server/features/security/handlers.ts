/** Passwords, what is bound, devices and logins. */
import { ok } from '../../../contract/envelope.ts';
import type { Handlers } from '../../calls/handler.ts';
import type { SessionParts } from '../../users/sessions/session-parts.ts';
import { bindEmail, bindPhone, sendPhoneCode } from './bind.ts';
import { endDevice, endOtherDevices, listDevices } from './devices.ts';
import { listLogins } from './logins.ts';
import { setPassword, setPayPassword } from './set-passwords.ts';

type Menu =
  | 'security.setPassword'
  | 'security.sendPhoneCode'
  | 'security.bindPhone'
  | 'security.bindEmail'
  | 'security.setPayPassword'
  | 'security.stayLoggedIn'
  | 'security.devices'
  | 'security.endDevice'
  | 'security.endOtherDevices'
  | 'security.logins';

export function securityHandlers(parts: SessionParts): Handlers<Menu> {
  return {
    'security.setPassword': (context, request) => setPassword(parts, context, request),
    'security.sendPhoneCode': (context, request) => sendPhoneCode(parts, context, request),
    'security.bindPhone': (context, request) => bindPhone(parts, context, request),
    'security.bindEmail': (context, request) => bindEmail(parts, context, request),
    'security.setPayPassword': (context, request) => setPayPassword(parts, context, request),
    'security.stayLoggedIn': async ({ caller }, { stay }) => {
      await parts.sessions.stay(caller.sessionHash, stay);
      return ok({});
    },
    'security.devices': (context) => listDevices(context),
    'security.endDevice': (context, request) => endDevice(parts, context, request),
    'security.endOtherDevices': (context) => endOtherDevices(parts, context),
    'security.logins': (context, request) => listLogins(context, request),
  };
}
