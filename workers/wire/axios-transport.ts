/** HTTP by axios. Every status is an answer here; what it means is decided in `read-answer.ts`. */
import axios, { isAxiosError } from 'axios';
import type { HttpOutcome, HttpRequest, SendHttp } from '../core/environment.ts';

export function createAxiosTransport(): SendHttp {
  const client = axios.create({
    adapter: 'fetch',
    responseType: 'text',
    // JSON is read by the core, which refuses what is not an envelope.
    transformResponse: (text: unknown) => text,
    validateStatus: () => true,
  });

  return async (request: HttpRequest): Promise<HttpOutcome> => {
    const { method, url, headers, body, timeoutMs, isFile = false } = request;
    try {
      const answer = await client.request<unknown>({
        method,
        url,
        headers,
        timeout: timeoutMs,
        ...(isFile && { responseType: 'blob' }),
        ...(body !== null && { data: body }),
      });
      const { status, data } = answer;
      if (data instanceof Blob) return { kind: 'answer', status, text: '', file: data };
      return { kind: 'answer', status, text: String(data) };
    } catch (error) {
      const isTimeout = isAxiosError(error) && error.code === 'ETIMEDOUT';
      return { kind: 'lost', reason: isTimeout ? 'timeout' : 'offline' };
    }
  };
}
