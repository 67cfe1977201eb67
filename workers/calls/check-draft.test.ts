import { expect, test } from 'vitest';
import { checkDraft } from './check-draft.ts';

test('APP-36 special characters in a text are refused as such', async () => {
  const hidden = ['a\u0000b', 'a\nb', 'a\u202eb', 'a\u2066b', 'a\u007fb'];
  for (const signature of hidden)
    expect(await checkDraft('settings.setNickname', { signature })).toEqual({
      signature: 'special_characters',
    });
  for (const nickname of ['<b>', 'a b', 'a;--', 'a🚀'])
    expect(await checkDraft('settings.setNickname', { nickname })).toEqual({
      nickname: 'nickname_invalid',
    });
  expect(
    await checkDraft('settings.setNickname', { nickname: '小明42', signature: 'đẹp, ok!' }),
  ).toEqual({});
});

test('APP-37 a text that is too long is refused as such', async () => {
  for (const [field, most] of [
    ['nickname', 10],
    ['signature', 30],
  ] as const)
    expect(await checkDraft('settings.setNickname', { [field]: 'a'.repeat(most + 1) })).toEqual({
      [field]: 'text_too_long',
    });
  expect(await checkDraft('security.setPhrase', { phrase: 'a'.repeat(21) })).toEqual({
    phrase: 'text_too_long',
  });
  const userString = `${'a'.repeat(150)}@b.co`;
  expect(await checkDraft('session.login', { userString, password: 'x' })).toEqual({
    userString: 'text_too_long',
  });
});
