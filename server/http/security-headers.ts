/** Security headers of every answer (docs/hardening.md): a strict policy with Trusted Types. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Names of the policies that the app creates: our own, and DOMPurify's. */
const TRUSTED_TYPES = ['aureus'];

const PERMISSIONS_POLICY = [
  'accelerometer=()',
  'autoplay=(self)',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
].join(', ');

const HOST_PATTERN = /^(?:[\w.-]{1,253}|\[[0-9a-fA-F:]{2,39}\])(?::\d{1,5})?$/;

export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const isTls = config.publicOrigin?.startsWith('https:') ?? false;
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        workerSrc: ["'self'"],
        connectSrc: ["'self'", (request) => socketOrigin(config, request.headers.host)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: TRUSTED_TYPES,
        ...(isTls && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // Without TLS in front, HSTS would lock people out of a plain address.
    strictTransportSecurity: isTls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}

/** Some browsers do not count the page's own websocket as 'self', so it is named. */
function socketOrigin(config: Config, host: string | undefined): string {
  if (config.publicOrigin !== null) return config.publicOrigin.replace(/^http/, 'ws');
  return host !== undefined && HOST_PATTERN.test(host) ? `ws://${host}` : "'self'";
}
