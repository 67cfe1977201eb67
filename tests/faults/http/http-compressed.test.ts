/** Bodies that come packed, or only say so. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { serverOfFile } from '../../support/of-file.ts';
import { readAnswer } from '../../support/server.ts';

const server = serverOfFile();

test('CORE-15 a body that says it is compressed is neither unpacked nor waited for', async () => {
  const account = await server().register('packed@example.com');
  const body = Buffer.from(
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n' +
      'bytes\r\n--x--\r\n',
  );
  for (const encoding of ['gzip', 'br', 'deflate', 'gzip, gzip']) {
    const headers = {
      authorization: account.token,
      'content-type': 'multipart/form-data; boundary=x',
      'content-encoding': encoding,
    };
    // Packed or not, it is read as it came: the bytes of no picture.
    const plain = await server().send('/api/upload', { method: 'POST', body, headers });
    expect(await readAnswer(plain), encoding).toMatchObject({ code: 'file_type_refused' });
    const packed = await server().send('/api/upload', {
      method: 'POST',
      body: gzipSync(body),
      headers,
    });
    expect(await readAnswer(packed), encoding).toMatchObject({
      status: 200,
      code: 'parameter_error',
    });
  }
});
