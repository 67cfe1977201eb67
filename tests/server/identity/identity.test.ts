/** Identity verification: two levels, their states, what each needs, and nobody else's pictures. */
import { expect, test } from 'vitest';
import { identityLimits } from '../../../contract/rules/money/identity-limits.ts';
import { describeOnDatabase, openTimeoutMs } from '../../support/database.ts';
import { ofFile } from '../../support/of-file.ts';
import { must } from '../../support/server.ts';
import { DOCUMENT, openIdentityWorld } from './identity-world.ts';

describeOnDatabase('identity', (openDatabase) => {
  const world = ofFile(async () => openIdentityWorld(await openDatabase()));

  test(
    'IDENT-01 IDENT-08 IDENT-09 IDENT-10 the state tells level, what is bound and the limits of both levels',
    async () => {
      const account = await world().person({ isBound: false });
      expect(await world().stateOf(account)).toEqual({
        level: 0,
        state: 'none',
        submitted_level: 0,
        submitted_at: null,
        reason: null,
        has_email: true,
        has_phone: false,
        id_type: null,
        masked_name: null,
        masked_card_id: null,
        limits: [
          { level: 1, withdrawal24: '200', fiat_trade: '2000' },
          { level: 2, withdrawal24: '500', fiat_trade: '10000000' },
        ],
      });
      expect(identityLimits.map(({ level }) => level)).toEqual([1, 2]);
      const guest = await world().server.call('identity.state');
      expect(guest.code).toBe('login_required');
    },
    openTimeoutMs,
  );

  test('IDENT-06 email and phone are bound before anything is sent', async () => {
    const account = await world().person({ isBound: false });
    expect((await world().submit(DOCUMENT, account)).code).toBe('bind_required');
    expect((await world().stateOf(account))['state']).toBe('none');
  });

  test('IDENT-03 IDENT-05 IDENT-10 a document is in review, then verified, and only its ends are shown', async () => {
    const server = world().server;
    const account = await world().person();
    expect(await must(world().submit(DOCUMENT, account))).toMatchObject({
      level: 0,
      state: 'reviewing',
      submitted_level: 1,
      id_type: 'id_card',
      masked_name: 'N***********n',
      masked_card_id: '11**************2X',
    });
    expect((await world().submit(DOCUMENT, account)).code).toBe('already_done');
    expect(await world().approve(account)).toMatchObject({
      ok: true,
      value: { user: account.userId, level: 1, status: 'verified' },
    });
    expect(await world().stateOf(account)).toMatchObject({
      level: 1,
      state: 'verified',
      reason: null,
    });
    expect(await must(server.call('session.user', {}, account))).toMatchObject({
      verification: 'verified',
      verification_level: 1,
    });
    expect((await world().submit(DOCUMENT, account)).code).toBe('already_done');
    const events = await server.exchange.database.query<{ name: string }>(
      'select name from outbox where user_id = $1 order by sequence',
      [account.userId],
    );
    expect(events.map(({ name }) => name)).toEqual([
      'identity.submitted',
      'session.userChanged',
      'identity.verified',
      'session.userChanged',
      'messages.received',
    ]);
    // The number itself is gone once somebody has decided.
    const [kept] = await server.exchange.database.query<object>(
      'select * from identity_submissions where user_id = $1',
      [account.userId],
    );
    expect(JSON.stringify(kept)).not.toContain('19491231');
    expect(world().logLines.join('\n')).not.toMatch(/19491231|Văn An/);
  });

  test('IDENT-05 what failed says why, keeps the level that is held, and may be sent again', async () => {
    const server = world().server;
    const account = await world().verified();
    const pictures = {
      front_pic: await world().picture(account),
      reverse_pic: await world().picture(account),
    };
    await must(world().submit({ real_type: '2', ...pictures }, account));
    expect(await world().stateOf(account)).toMatchObject({ level: 1, state: 'reviewing' });
    expect((await world().reject(account, 'Too dark')).ok).toBe(true);
    expect(await world().stateOf(account)).toMatchObject({
      level: 1,
      state: 'failed',
      submitted_level: 2,
      reason: 'Too dark',
    });
    const messages = await server.exchange.database.query<{ key: string; params: object }>(
      'select key, params from messages where user_id = $1 order by id desc limit 1',
      [account.userId],
    );
    expect(messages).toEqual([
      { key: 'identity_refused', params: { level: '2', reason: 'Too dark' } },
    ]);
    await must(world().submit({ real_type: '2', ...pictures }, account));
    expect((await world().approve(account)).ok).toBe(true);
    expect(await world().stateOf(account)).toMatchObject({
      level: 2,
      state: 'verified',
      reason: null,
    });
    expect((await world().submit({ real_type: '2', ...pictures }, account)).code).toBe(
      'already_done',
    );
  });

  test('IDENT-04 level 2 needs level 1 and two pictures of the caller that nobody else can see', async () => {
    const server = world().server;
    const early = await world().person();
    const own = {
      front_pic: await world().picture(early),
      reverse_pic: await world().picture(early),
    };
    expect(await world().submit({ real_type: '2', ...own }, early)).toMatchObject({
      envelope: {
        type: 'error',
        code: 'parameter_error',
        fields: { real_type: 'parameter_error' },
      },
    });
    const account = await world().verified();
    const [front, reverse, portrait] = [
      await world().picture(account),
      await world().picture(account),
      await world().picture(account),
    ];
    await must(server.call('settings.setPortrait', { head_portrait: portrait }, account));
    const unknown = `/uploads/${'a'.repeat(32)}.webp`;
    const wrong: [front: string | null, reverse: string | null, field: string][] = [
      [null, null, 'front_pic'],
      ['', reverse, 'front_pic'],
      [front, null, 'reverse_pic'],
      [front, front, 'reverse_pic'],
      [front, unknown, 'reverse_pic'],
      [front, own.reverse_pic, 'reverse_pic'],
      [portrait, reverse, 'front_pic'],
      [front, 'https://evil.example/uploads/x.webp', 'reverse_pic'],
      ['../../etc/passwd', reverse, 'front_pic'],
    ];
    for (const [front_pic, reverse_pic, field] of wrong) {
      const fields = {
        real_type: '2',
        ...(front_pic !== null && { front_pic }),
        ...(reverse_pic !== null && { reverse_pic }),
      };
      expect(
        (await world().submit(fields, account)).envelope,
        JSON.stringify(fields),
      ).toMatchObject({
        code: 'picture_required',
        fields: { [field]: 'picture_required' },
      });
    }
    expect((await world().stateOf(account))['state']).toBe('verified');
    await must(world().submit({ real_type: '2', front_pic: front, reverse_pic: reverse }, account));
    // What shows a document is never made public, not even by its owner.
    for (const head_portrait of [front, reverse]) {
      expect((await server.call('settings.setPortrait', { head_portrait }, account)).code).toBe(
        'not_found',
      );
    }
  });

  test('IDENT-07 a name and a correct number are asked for, in the field where they belong', async () => {
    const account = await world().person();
    const wrong: [Readonly<Record<string, string>>, string, string][] = [
      [{ card_id: '110105194912310021' }, 'card_id', 'id_number_invalid'],
      [{ card_id: '123' }, 'card_id', 'id_number_invalid'],
      [{ card_id: `${DOCUMENT.card_id}' or 1=1` }, 'card_id', 'id_number_invalid'],
      [{ card_id: '' }, 'card_id', 'parameter_error'],
      [{ id_type: 'passport' }, 'card_id', 'id_number_invalid'],
      [{ id_type: 'driver_licence', card_id: 'LICENCE' }, 'card_id', 'id_number_invalid'],
      [{ name: '' }, 'name', 'parameter_error'],
      [{ name: 'A' }, 'name', 'parameter_error'],
      [{ name: '<script>alert(1)</script>' }, 'name', 'parameter_error'],
      [{ name: 'An\u202eAn' }, 'name', 'special_characters'],
      [{ name: 'a'.repeat(61) }, 'name', 'text_too_long'],
      [{ id_type: 'library_card' }, 'id_type', 'parameter_error'],
      [{ real_type: '3' }, 'real_type', 'parameter_error'],
      [{ real_type: '01' }, 'real_type', 'parameter_error'],
    ];
    for (const [changed, field, code] of wrong) {
      const answer = await world().submit({ ...DOCUMENT, ...changed }, account);
      expect(answer.status, JSON.stringify(changed)).toBe(200);
      expect(answer.envelope, JSON.stringify(changed)).toMatchObject({ fields: { [field]: code } });
    }
    for (const missing of Object.keys(DOCUMENT)) {
      const fields = Object.fromEntries(
        Object.entries(DOCUMENT).filter(([name]) => name !== missing),
      );
      expect((await world().submit(fields, account)).envelope, missing).toMatchObject({
        type: 'error',
        fields: { [missing]: expect.any(String) },
      });
    }
    expect((await world().stateOf(account))['state']).toBe('none');
  });
});
