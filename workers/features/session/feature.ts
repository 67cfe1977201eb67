/** The session and the connection as topics; the calls that begin, end or change it. */
import type { User } from '../../../contract/features/session.ts';
import { FACTS } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { connectionSource, sessionSource } from './topics.ts';

const takeUser = ({ session }: FeatureParts, { response }: { readonly response: User }) =>
  session.setUser(response);

export const session = feature({
  topics: { connection: FACTS, 'session.current': FACTS },
  effects: {
    'session.login': (parts, { response }) => parts.session.begin(response),
    'session.logout': (parts) => parts.session.end(),
    // It has ended all of them.
    'closing.close': (parts) => parts.session.end(),
    'session.user': takeUser,
    'settings.setPortrait': takeUser,
    'settings.setNickname': takeUser,
    'security.bindPhone': takeUser,
    'security.bindEmail': takeUser,
    'security.setPayPassword': takeUser,
  },
  make: (parts) => ({
    topics: {
      connection: connectionSource(parts),
      'session.current': sessionSource(parts),
    },
  }),
});
