/** Settings: the profile that a user edits, and the upload of a picture. */
import { acts, resultOf } from '../act.ts';
import { endpoints } from '../endpoint.ts';
import { z } from '../schema.ts';
import { atMost, NoFields, text, WireFlag } from '../wire.ts';
import { User } from './session.ts';

/** 2-10 characters: letters of Chinese and of the ten languages, digits (SET-05). */
export const Nickname = z.string().check(atMost(10), z.regex(/^[\p{L}\p{M}\p{N}]{2,10}$/u));
/** 2-30 characters (SET-06). */
export const Signature = text({ min: 2, max: 30 });

export const settingsEndpoints = endpoints({
  /** Sets the portrait to a picture that was stored. */
  'settings.setPortrait': {
    method: 'POST',
    path: '/user/uploadHeadPortrait',
    access: 'user',
    request: z.object({ headPortrait: text({ min: 1, max: 200 }) }),
    response: User,
  },
  /** Sets the nickname or the signature. */
  'settings.setNickname': {
    method: 'POST',
    path: '/user/editNickname',
    access: 'user',
    /**
     * `signature` is ours: the spec names the label and no call of its own. What is left out stays, and an empty
     * field of a form is left out: `clearSignature` takes the signature away.
     */
    request: z
      .object({
        nickname: z.optional(Nickname),
        signature: z.optional(Signature),
        clearSignature: z.optional(WireFlag),
      })
      .check(
        z.refine(({ signature, clearSignature }) => !(clearSignature && signature !== undefined), {
          path: ['clearSignature'],
        }),
      ),
    response: User,
  },
  /**
   * Another username: 2 to 24 letters of any language, digits and underscores, not digits alone. Once in 30 days; the
   * old one is nobody else's for 180 days.
   */
  'settings.setUsername': {
    method: 'POST',
    path: '/user/editAccount',
    access: 'user',
    extension: true,
    request: z.object({ account: text({ min: 2, max: 24 }) }),
    response: User,
  },
  /** Letters by e-mail about money that comes, goes or is lent; those about security cannot be switched off. */
  'settings.setLetters': {
    method: 'POST',
    path: '/user/letters',
    access: 'user',
    extension: true,
    request: z.object({ moneyLetters: WireFlag }),
    response: User,
  },
  /** Multipart with one field `file`, and `lang` before it; answers the address of the stored picture (CORE-15). */
  'settings.upload': {
    method: 'POST',
    path: '/upload',
    access: 'user',
    request: NoFields,
    response: z.string(),
  },
});

export const settingsActs = acts({
  /** Uploads a picture; answers its address. */
  'pictures.upload': { input: z.instanceof(Blob), output: resultOf(z.string()) },
  /** A picture that its owner alone may open; `not_found` for any other. */
  'pictures.open': { input: z.string(), output: resultOf(z.instanceof(Blob)) },
});
