import Box from '@mui/material/Box';
import { isRecord } from '@fanfare/core/values/is-record.ts';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { ReadCache } from '../browser/read-cache.tsx';
import { useVisit } from '../browser/visit.ts';
import { LimitMessages } from '../features/billing/limit-messages.tsx';
import { UploadsProvider } from '../features/media/uploads/uploads-provider.tsx';
import { NavigationMessageToast } from '../features/session/navigation-message-toast.tsx';
import { InvitationsNotice } from '../features/workspaces/index.ts';
import { BackgroundSheetsProvider } from '../features/sheet/background-sheets.tsx';
import { VerifyNotice } from '../features/session/verify-notice.tsx';
import { Splash } from '../ui/splash.tsx';
import { ModalProvider } from '../ui/modals.tsx';
import { ToastProvider } from '../ui/toasts.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';
import { SideNav } from './side-nav.tsx';
import { TopBar } from './top-bar.tsx';
import { VisitProvider } from './visit-provider.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';

const RestoreScreen = lazyComponent(
  async () => (await import('../features/settings/restore-screen.tsx')).RestoreScreen,
);

const GlobalShortcuts = lazyComponent(
  async () => (await import('../features/shortcuts/global-shortcuts.tsx')).GlobalShortcuts,
);

const OpeningToast = lazyComponent(async () => (await import('./opening-toast.tsx')).OpeningToast);

const PaymentNotice = lazyComponent(
  async () => (await import('../features/billing/payment-notice.tsx')).PaymentNotice,
);

/** Gives signed-in pages a cache. The login pages read no data, so they do not load the code of the cache. */
export const SignedInCache = () => (
  <ReadCache>
    <Outlet />
  </ReadCache>
);

/** A plain link: with MUI’s link, every screen would have to load the code of that link first. */
function SkipLink() {
  return (
    <Box
      component="a"
      href="#main"
      sx={{
        color: 'primary.main',
        position: 'absolute',
        left: -9999,
        '&:focus': { left: 16, top: 12, zIndex: 1200, p: 1, bgcolor: 'background.paper' },
      }}
    >
      Skip to content
    </Box>
  );
}

/**
 * A screen that fills the window (`data-fill`) leaves room for the notices, and stays above the keyboard of a phone.
 * Only the rule of the column itself uses `:has`. In a rule of its children, `:has` would make browsers match all
 * elements of the page again after each key press.
 */
const columnSx = {
  flex: 1,
  minWidth: 0,
  '&:has(> main > [data-fill])': {
    display: 'flex',
    flexDirection: 'column',
    height: 'calc(100dvh - var(--keyboard, 0px))',
  },
  '&& > *': { flex: 'none' },
  '&& > main': { flex: 1, minHeight: 0, width: '100%' },
} as const;

interface Bars {
  SideNav: ComponentType;
  TopBar: ComponentType;
  BottomBar: ComponentType;
}

function Frame({ SideNav: Side, TopBar: Top, BottomBar: Bottom }: Bars) {
  const { me, refresh } = useVisit();
  const [search] = useSearchParams();
  if (me.deletion)
    return (
      <Suspense fallback={<Splash />}>
        <RestoreScreen />
      </Suspense>
    );
  return (
    // Sticky elements stay below the top bar, which is 57 px high.
    <Box sx={{ display: 'flex', minHeight: '100dvh', '--sticky-top': '57px' }}>
      <SkipLink />
      <Side />
      <Box sx={columnSx}>
        <Top />
        <OfflineNotice />
        {/* This notice is not loaded on demand, because a notice that appears later would push the screen down. */}
        {!me.emailVerified && (
          <VerifyNotice
            email={me.email}
            invitationsWaiting={me.invitationsWaiting}
            onVerified={() => void refresh()}
          />
        )}
        {me.paymentFailed && (
          <Suspense>
            <PaymentNotice {...me.paymentFailed} />
          </Suspense>
        )}
        {(me.invitations.length > 0 || search.has('invited')) && (
          <Suspense>
            <InvitationsNotice />
          </Suspense>
        )}
        <ScreenOutlet />
      </Box>
      <Bottom />
      <Suspense>
        <GlobalShortcuts />
        <OpeningToast />
      </Suspense>
    </Box>
  );
}

/** Closes the open dialog after a person has followed a link with the navigation state `closesDialogs`. */
function Dialogs({ children }: { children: ReactNode }) {
  const location = useLocation();
  const state: unknown = location.state;
  const isAsked = isRecord(state) && state['closesDialogs'] === true;
  return <ModalProvider closedBy={isAsked ? location.key : undefined}>{children}</ModalProvider>;
}

/** The frame around every screen of a signed-in person. */
export const shellWith = (bars: Bars) =>
  function Shell() {
    return (
      <ToastProvider>
        <NavigationMessageToast />
        <VisitProvider>
          <LimitMessages>
            <UploadsProvider>
              <BackgroundSheetsProvider>
                <Dialogs>
                  <Frame {...bars} />
                </Dialogs>
              </BackgroundSheetsProvider>
            </UploadsProvider>
          </LimitMessages>
        </VisitProvider>
      </ToastProvider>
    );
  };

export const Shell = shellWith({ SideNav, TopBar, BottomBar });
