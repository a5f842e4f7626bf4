import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { KeyRing } from '../google/key-ring.ts';
import { instant, readDocument } from './read.ts';

/** `oauthStates/{state}`: a consent that somebody went off to give. */
const storedState = z.object({
  uid: z.string(),
  workspaceId: z.string(),
  platform: z.string(),
  verifier: z.object({ keyId: z.string(), iv: z.string(), data: z.string(), tag: z.string() }).nullable(),
  expiresAt: instant,
});

export interface OauthState {
  uid: string;
  workspaceId: string;
  platform: string;
  /** What proves to the network that we began it; null where it wants no such proof. */
  verifier: string | null;
  expiresAt: Date;
}

export interface OauthStateStore {
  put(state: string, fields: OauthState): Promise<void>;
  /** Works once, and for nobody but the one who began it; null otherwise. A wrong hand leaves it where it is. */
  take(state: string, uid: string, now: Date): Promise<OauthState | null>;
  /** Forgets those that nobody came back with. */
  forgetExpired(now: Date, limit: number): Promise<number>;
}

export function createOauthStateStore(
  firestore: () => Promise<Firestore>,
  keyRing: () => KeyRing,
): OauthStateStore {
  const documentOf = (db: Firestore, state: string) => db.doc(`oauthStates/${state}`);
  return {
    async put(state, { verifier, ...fields }) {
      const sealed = verifier === null ? null : keyRing().seal(verifier, state);
      await documentOf(await firestore(), state).create({ ...fields, verifier: sealed });
    },
    async take(state, uid, now) {
      const db = await firestore();
      const document = documentOf(db, state);
      return db.runTransaction(async (transaction) => {
        const data = readDocument(await transaction.get(document), storedState);
        if (data?.uid !== uid) return null;
        transaction.delete(document);
        if (data.expiresAt <= now) return null;
        const verifier = data.verifier && keyRing().open(data.verifier, state);
        return { ...data, verifier };
      });
    },
    async forgetExpired(now, limit) {
      const db = await firestore();
      const expired = db.collection('oauthStates').where('expiresAt', '<=', now).limit(limit);
      const found = await expired.get();
      if (found.empty) return 0;
      const batch = db.batch();
      for (const { ref } of found.docs) batch.delete(ref);
      await batch.commit();
      return found.size;
    },
  };
}
