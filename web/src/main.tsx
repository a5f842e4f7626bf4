import '@fontsource-variable/inter/wght.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { loadScreen, Screens } from './app/router.tsx';
import { MessagePage } from './app/message-page.tsx';
import { startup } from './begin.ts';
import { createFileStore } from './browser/create-file-store.ts';
import { FileStoreContext } from './browser/file-store.ts';
import { keepReferralLink } from './browser/referral-link.ts';
import type { Session } from './browser/session.ts';
import { SessionProvider } from './browser/session-provider.tsx';
import { AppTheme } from './ui/theme/app-theme.tsx';

const root = createRoot(document.getElementById('root') ?? document.body);

function show(content: ReactNode) {
  root.render(
    <StrictMode>
      <AppTheme>{content}</AppTheme>
    </StrictMode>,
  );
}

/** Resolves when nobody is signed in. In this case, the login page is shown instead of the screen in the address. */
const waitUntilSignedOut = (session: Session) =>
  new Promise<void>((resolve) => {
    session.subscribe((person) => {
      if (!person) resolve();
    });
  });

async function start() {
  // The referral link is stored before the screen is loaded, because the screen may change the address.
  const opened = keepReferralLink();
  const loading = loadScreen(window.location);
  const started = await startup;
  if (started) {
    const { config, openFirebase, session, call } = started;
    if (opened !== null) void call('countClick', { code: opened }).catch(() => undefined);
    // The page shows its splash until the screen has loaded. Rendering the menus before the screen would only delay the
    // screen.
    await Promise.race([loading, waitUntilSignedOut(session)]);
    show(
      <SessionProvider session={session} call={call}>
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
