import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { languages } from '../../../contract/plain/languages.ts';
import { loadWords } from '../../../server/http/words.ts';
import { must, readAnswer, type TestAccount } from '../../support/server.ts';
import { hostileFiles, MARK, pngOf } from './hostile-files.ts';
import { httpOfFile } from './http-world.ts';

const parts = httpOfFile();

async function upload(
  bytes: Uint8Array | string,
  options: { name?: string; field?: string; token?: string; language?: string; lang?: string } = {},
) {
  const { server, account } = parts();
  const { name = 'picture.png', field = 'file', token = account.token, language = 'en' } = options;
  const form = new FormData();
  if (options.lang !== undefined) form.append('lang', options.lang);
  form.append(field, new Blob([new Uint8Array(Buffer.from(bytes))], { type: 'image/png' }), name);
  const headers = { authorization: token, 'accept-language': language };
  return readAnswer(await server.send('/api/upload', { method: 'POST', body: form, headers }));
}

/** A picture as its owner opens it. */
const open = (address: string, token = parts().account.token) =>
  parts().server.send(address, { headers: { authorization: token } });

const photo = () =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: '#c09040' } });

test('CORE-13 CORE-15 an upload takes one file and answers its address, which serves a picture', async () => {
  for (const bytes of [
    await photo().png().toBuffer(),
    await photo().jpeg().toBuffer(),
    await photo().webp().toBuffer(),
  ]) {
    const answer = await upload(bytes, { name: '../../x.html' });
    expect(answer.message).toMatch(/^\/uploads\/[\w-]{32}\.webp$/);
    const served = await open(String(answer.message));
    expect(served.headers.get('content-type')).toBe('image/webp');
    expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 200,
    });
  }
});

test('CORE-15 where a photo was taken, and what was hidden behind it, does not survive', async () => {
  const withPlace = await photo()
    .withExif({
      IFD0: { Copyright: 'somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '21/1 2/1 0/1' },
    })
    .jpeg()
    .toBuffer();
  expect((await sharp(withPlace).metadata()).exif).toBeDefined();
  const polyglot = Buffer.concat([
    withPlace,
    Buffer.from('<script>alert(1)</script><?php system("id"); ?>'),
  ]);
  for (const bytes of [withPlace, polyglot]) {
    const kept = Buffer.from(
      await (await open(String((await upload(bytes)).message))).arrayBuffer(),
    );
    const { exif, xmp, iptc, icc } = await sharp(kept).metadata();
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(kept.toString('latin1')).not.toMatch(/script|php|somebody/);
  }
});

test('CORE-15 what is no picture by its content is refused, whatever it calls itself', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const files: (Uint8Array | string)[] = [
    svg,
    `<?xml version="1.0"?>${svg}`,
    '<!doctype html><script>alert(1)</script>',
    '%PDF-1.7',
    'GIF89a<script>',
    '',
    'MZ',
    Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.from(svg)]),
    (await photo().png().toBuffer()).subarray(0, 60),
    await photo().gif().toBuffer(),
    await photo().tiff().toBuffer(),
  ];
  for (const [index, bytes] of files.entries()) {
    const answer = await upload(bytes);
    expect([answer.status, answer.code], `file ${index}`).toEqual([200, 'file_type_refused']);
  }
});

test('CORE-15 files that are too large, in bytes or once unpacked, are refused', async () => {
  const noise = await sharp(
    Buffer.alloc(3 * 1_600 * 1_600).map((_, index) => (index * 2_654_435_761) >>> 13),
    {
      raw: { width: 1_600, height: 1_600, channels: 3 },
    },
  )
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(noise.length).toBeGreaterThan(5 * 1024 * 1024);
  expect((await upload(noise)).code).toBe('file_too_large');
  expect((await upload(Buffer.alloc(40 * 1024 * 1024))).code).toBe('file_too_large');
  expect((await upload(pngOf(30_000, 30_000))).code).toBe('file_too_large');
  expect((await upload(pngOf(30_000, 10))).code).toBe('file_too_large');
  expect((await upload(pngOf(6_000, 6_000))).code).toBe('file_too_large');
});

test('CORE-14 an upload wants a token and the field file; its words follow lang, or accept-language', async () => {
  const { server, account } = parts();
  const png = await photo().png().toBuffer();
  expect((await upload(png, { token: '' })).envelope).toMatchObject({
    type: '999',
    message: 'Please login first',
  });
  expect((await upload(png, { field: 'picture' })).code).toBe('parameter_error');
  const chinese = await upload('no picture', { language: 'zh-cn' });
  const traditional = await upload('no picture', { language: 'zh-tw' });
  const english = await upload('no picture', { language: 'en' });
  expect(new Set([chinese.message, traditional.message, english.message]).size).toBe(3);
  // The header has no word for most of the languages: the field before the file has.
  for (const lang of languages) {
    const { message } = await upload('no picture', { lang });
    expect(message, lang).toBe(loadWords().sayError(lang, 'file_type_refused'));
  }
  const form = await server.send('/api/upload', {
    method: 'POST',
    body: new URLSearchParams({ file: 'x' }),
    headers: { authorization: account.token },
  });
  expect((await readAnswer(form)).code).toBe('parameter_error');
});

test('CORE-15 of parallel uploads no more than a hundred a day are kept, and only six wait at once', async () => {
  const { server } = parts();
  const { token, userId } = await server.register('parallel@example.com');
  const { database, clock } = server.exchange;
  await database.query(
    `insert into uploads (id, user_id, name, purpose, created_at)
       select 'p' || n, $1, 'p' || n, 'private', $2 from generate_series(1, 99) n`,
    [userId, clock.now()],
  );
  const png = await photo().png().toBuffer();
  const two = await Promise.all([1, 2].map(() => upload(png, { token })));
  expect(two.map(({ code }) => code).toSorted()).toEqual([null, 'too_many_requests']);
  await database.query('delete from uploads where user_id = $1', [userId]);
  const many = await Promise.all(Array.from({ length: 12 }, () => upload(png, { token })));
  const refused = many.filter(({ code }) => code === 'too_many_requests');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(6);
  expect(many.filter(({ code }) => code === null).length + refused.length).toBe(12);
  // What is refused, or is no picture, takes no place for good and counts for nothing.
  expect((await upload('no picture', { token })).code).toBe('file_type_refused');
  expect((await upload(png, { token })).code).toBeNull();
  const [kept] = await database.query<{ count: number }>(
    'select count(*) as count from uploads where user_id = $1',
    [userId],
  );
  expect(kept?.count).toBe(13 - refused.length);
});

test('CORE-13 two files in one upload are refused, and no refused upload leaves a file behind', async () => {
  const { server, account } = parts();
  const folder = join(server.dataDir, 'uploads');
  const before = await readdir(folder);
  const form = new FormData();
  const png = new Blob([new Uint8Array(await photo().png().toBuffer())]);
  form.append('file', png, 'a.png');
  form.append('file', png, 'b.png');
  const answer = await readAnswer(
    await server.send('/api/upload', {
      method: 'POST',
      body: form,
      headers: { authorization: account.token },
    }),
  );
  expect(answer.code).toBe('parameter_error');
  await upload('no picture');
  expect(await readdir(folder)).toEqual(before);
});

test('SET-04 SET-07 a portrait is a picture that the same user sent, and anybody may see it', async () => {
  const { server, account } = parts();
  const address = String((await upload(await photo().png().toBuffer())).message);
  const other = await server.register('portrait@example.com');
  const stolen = await server.call(
    'settings.setPortrait',
    { head_portrait: address },
    { token: other.token },
  );
  expect(stolen.code).toBe('not_found');
  expect(
    await must(
      server.call('settings.setPortrait', { head_portrait: address }, { token: account.token }),
    ),
  ).toMatchObject({
    head_portrait: address,
  });
  expect((await server.send(address)).status).toBe(200);
  for (const path of [
    '/uploads/',
    '/uploads/..%2flock',
    `/uploads/${'a'.repeat(32)}.webp`,
    '/uploads/%2e%2e%2foutbox.ndjson',
  ]) {
    expect((await server.send(path)).status, path).toBe(404);
  }
});

test('CORE-15 a picture is its owner alone until it is a portrait: to others it is as unknown as none', async () => {
  const { server, account } = parts();
  const stranger = await server.register('stranger@example.com');
  const address = String((await upload(await photo().png().toBuffer())).message);
  const unknown = `/uploads/${'a'.repeat(32)}.webp`;
  const answerOf = async (path: string, token?: string) => {
    const answer = await server.send(
      path,
      token === undefined ? {} : { headers: { authorization: token } },
    );
    const headers = [...answer.headers].filter(([name]) => name !== 'date' && !/rate/.test(name));
    const text = (await answer.text()).replaceAll(path, '');
    return { status: answer.status, headers, text };
  };
  for (const token of [undefined, stranger.token, 'x'.repeat(43), '']) {
    const refused = await answerOf(address, token);
    expect(refused.status).toBe(404);
    expect(refused).toEqual(await answerOf(unknown, token));
  }
  // Neither a query nor a cookie opens it, so no address that is passed on does.
  expect((await server.send(`${address}?authorization=${account.token}`)).status).toBe(404);
  expect(
    (await server.send(address, { headers: { cookie: `token=${account.token}` } })).status,
  ).toBe(404);
  const own = await open(address);
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  await must(server.call('settings.setPortrait', { head_portrait: address }, account));
  const shown = await server.send(address);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  expect((await open(address, stranger.token)).status).toBe(200);
});

test('CORE-15 of a hundred hostile files none is served as anything but a clean picture', async () => {
  const { server } = parts();
  const outcomes = new Map<string, number>();
  const owners: TestAccount[] = [];
  for (let owner = 0; owner < 2; owner += 1)
    owners.push(await server.register(`hostile${owner}@example.com`));
  let number = 0;
  for await (const { what, name, type, bytes } of hostileFiles(100, 20_260_107)) {
    // A user may send a hundred a day.
    const { token } = owners[number % 2] ?? parts().account;
    number += 1;
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
    const headers = { authorization: token };
    const answer = await readAnswer(
      await server.send('/api/upload', { method: 'POST', body: form, headers }),
    );
    expect(answer.status, what).toBe(200);
    const outcome = answer.code ?? 'ok';
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (answer.code !== null) {
      expect(['file_type_refused', 'file_too_large', 'parameter_error'], what).toContain(outcome);
      continue;
    }
    const served = await open(String(answer.message), token);
    expect(served.headers.get('content-type'), what).toBe('image/webp');
    expect(served.headers.get('content-security-policy'), what).toMatch(/sandbox/);
    const kept = Buffer.from(await served.arrayBuffer());
    const { format, exif, xmp, iptc, icc, comments, pages } = await sharp(kept).metadata();
    expect({ format, exif, xmp, iptc, icc, comments, pages }, what).toEqual({ format: 'webp' });
    expect(kept.toString('latin1'), what).not.toMatch(new RegExp(`${MARK}|script|svg|GPS`, 'i'));
  }
  expect(number).toBe(100);
  // Both kinds of end have been seen, and nothing else.
  expect(outcomes.get('ok')).toBeGreaterThan(15);
  expect(outcomes.get('file_type_refused')).toBeGreaterThan(40);
  expect(outcomes.get('file_too_large')).toBeGreaterThan(5);
});
