import type { Profile } from '@fanfare/platforms/platform.ts';
import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { KeyRing } from '../google/key-ring.ts';
import { grantShape } from './credentials.ts';
import { instant, readDocument } from './read.ts';
import { removePage } from './remove-documents.ts';

const sealed = z.object({ keyId: z.string(), iv: z.string(), data: z.string(), tag: z.string() });

/** `oauthStates/{state}`: a consent that is in progress at a network. */
const storedState = z.object({
  uid: z.string(),
  workspaceId: z.string(),
  platform: z.string(),
  verifier: sealed.nullable(),
  opened: sealed.nullable().default(null),
  expiresAt: instant,
});

/** An account with its tokens, kept until the person has chosen which accounts to connect. */
export type OpenedAccount = Required<Profile>;

const openedShape: z.ZodType<OpenedAccount[]> = z.array(
  z.object({ platformId: z.string(), username: z.string(), logo: z.string().nullable(), grant: grantShape }),
);

export interface OauthState {
  uid: string;
  workspaceId: string;
  platform: string;
  /** Proves to the network that we started the consent; null if the network does not use PKCE. */
  verifier: string | null;
  /** The accounts of the consent, if the person has to choose; null before the network's answer. */
  opened: readonly OpenedAccount[] | null;
  expiresAt: Date;
}

export interface OauthStateStore {
  put(state: string, fields: OauthState): Promise<void>;
  /**
   * Deletes the state and returns it, but only to the person who started the consent. Null for other people, and
   * after the first call.
   */
  take(state: string, uid: string, now: Date): Promise<OauthState | null>;
  forgetExpired(now: Date, limit: number): Promise<number>;
}

export function createOauthStateStore(
  firestore: () => Promise<Firestore>,
  keyRing: () => KeyRing,
): OauthStateStore {
  const documentOf = (db: Firestore, state: string) => db.doc(`oauthStates/${state}`);
  return {
    async put(state, { verifier, opened, ...fields }) {
      const seal = (text: string | null) => (text === null ? null : keyRing().seal(text, state));
      await documentOf(await firestore(), state).create({
        ...fields,
        verifier: seal(verifier),
        opened: seal(opened && JSON.stringify(opened)),
      });
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
        const opened = data.opened && openedShape.parse(JSON.parse(keyRing().open(data.opened, state)));
        return { ...data, verifier, opened };
      });
    },
    async forgetExpired(now, limit) {
      const db = await firestore();
      const expired = db.collection('oauthStates').where('expiresAt', '<=', now).limit(limit);
      return (await removePage(expired)).length;
    },
  };
}
