import { createApiClient, type Call } from './browser/api-client.ts';
import { createSession, firebaseOpener } from './browser/create-session.ts';
import { enterEarly } from './browser/enter-early.ts';
import { loadFirebaseConfig, type FirebaseConfig } from './browser/firebase-config.ts';
import type { OpenFirebase, Session } from './browser/session.ts';

interface Startup {
  config: FirebaseConfig;
  openFirebase: OpenFirebase;
  session: Session;
  call: Call;
}

async function begin(): Promise<Startup | null> {
  const config = await loadFirebaseConfig().catch(() => null);
  if (!config) return null;
  const openFirebase = firebaseOpener(config);
  const session = createSession({ config, openFirebase });
  const call = createApiClient({ idToken: session.idToken });
  const isDashboard = window.location.pathname.startsWith('/dashboard');
  return { config, openFirebase, session, call: isDashboard ? enterEarly(session, call) : call };
}

/**
 * The session and the first call of the page. They start while React and the screen are still downloading, so this
 * module and its imports are a separate small file (`chunks.ts`). Null if the configuration cannot be read.
 */
export const startup = begin();
