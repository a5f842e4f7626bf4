import '@fontsource-variable/inter/wght.css';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { createRouter } from './app/router.tsx';
import { MessagePage } from './app/message-page.tsx';
import { loadFirebaseConfig } from './browser/firebase-config.ts';
import { SessionProvider } from './browser/session-provider.tsx';
import { createSession } from './browser/session.ts';
import { modeStorageKey, theme } from './ui/theme/theme.ts';

const root = createRoot(document.getElementById('root') ?? document.body);

async function start() {
  const config = await loadFirebaseConfig().catch(() => null);
  const session = config && createSession(config);
  root.render(
    <StrictMode>
      <ThemeProvider
        theme={theme}
        defaultMode="system"
        modeStorageKey={modeStorageKey}
        disableTransitionOnChange
      >
        <CssBaseline enableColorScheme />
        {session ? (
          <SessionProvider session={session}>
            <RouterProvider router={createRouter()} />
          </SessionProvider>
        ) : (
          <MessagePage
            title="Fanfare does not answer"
            text="Please check your connection and try again."
            action={{ label: 'Try again', onClick: () => window.location.reload() }}
          />
        )}
      </ThemeProvider>
    </StrictMode>,
  );
}

void start();
