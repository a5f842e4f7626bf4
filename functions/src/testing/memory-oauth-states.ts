import type { OauthState, OauthStateStore } from '../store/oauth-states.ts';

export function createMemoryOauthStates(): OauthStateStore {
  const states = new Map<string, OauthState>();
  return {
    put: (state, fields) => Promise.resolve(void states.set(state, fields)),
    take(state, uid, now) {
      const found = states.get(state);
      if (found?.uid !== uid) return Promise.resolve(null);
      states.delete(state);
      return Promise.resolve(found.expiresAt > now ? found : null);
    },
    forgetExpired(now, limit) {
      const expired = [...states].filter(([, { expiresAt }]) => expiresAt <= now).slice(0, limit);
      for (const [state] of expired) states.delete(state);
      return Promise.resolve(expired.length);
    },
  };
}
