import '@fontsource-variable/inter/wght.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { loadScreen, Screens } from './app/router.tsx';
import { MessagePage } from './app/message-page.tsx';
import { createApiClient } from './browser/api-client.ts';
import { createFileStore } from './browser/create-file-store.ts';
import { createSession, firebaseOpener } from './browser/create-session.ts';
import { enterEarly } from './browser/enter-early.ts';
import { FileStoreContext } from './browser/file-store.ts';
import { loadFirebaseConfig } from './browser/firebase-config.ts';
import { keepReferralLink } from './browser/referral-link.ts';
import { SessionProvider } from './browser/session-provider.tsx';
import { Splash } from './ui/splash.tsx';
import { AppTheme } from './ui/theme/app-theme.tsx';

const root = createRoot(document.getElementById('root') ?? document.body);

function show(content: ReactNode) {
  root.render(
    <StrictMode>
      <AppTheme>{content}</AppTheme>
    </StrictMode>,
  );
}

async function start() {
  show(<Splash />);
  // The link is kept before the screen is loaded, because the next screen has another address.
  const opened = keepReferralLink();
  // Loads the screen while the configuration is loading.
  loadScreen(window.location);
  const config = await loadFirebaseConfig().catch(() => null);
  if (config) {
    const openFirebase = firebaseOpener(config);
    const session = createSession({ config, openFirebase });
    const call = createApiClient({ idToken: session.idToken });
    if (opened !== null) void call('countClick', { code: opened }).catch(() => undefined);
    const isDashboard = window.location.pathname.startsWith('/dashboard');
    show(
      <SessionProvider session={session} call={isDashboard ? enterEarly(session, call) : call}>
        <FileStoreContext value={createFileStore(config, openFirebase)}>
          <BrowserRouter>
            <Screens />
          </BrowserRouter>
        </FileStoreContext>
      </SessionProvider>,
    );
    return;
  }
  show(
    <MessagePage
      title="Fanfare isn’t responding"
      text="Please check your connection and try again."
      action={{ label: 'Try again', onClick: () => window.location.reload() }}
    />,
  );
}

void start();
