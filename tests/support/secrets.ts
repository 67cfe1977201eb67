/** The key of secrets of all tests: databases of tests are used by one server after another. */
import { createSecrets } from '../../server/secrets.ts';

export const TEST_SECRETS_KEY = Buffer.alloc(32, 'test').toString('base64');
export const testSecrets = createSecrets([TEST_SECRETS_KEY]);
