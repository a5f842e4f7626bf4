import { useCallback, useEffect, useState } from 'react';
import { messageOf } from '../../browser/api-error.ts';
import { loadModule } from '../../browser/load-module.ts';
import { useSession } from '../../browser/session-context.ts';
import { useToast } from '../../ui/toasts.tsx';
import {
  forgetPending,
  readPending,
  takeOutcome,
  watchConsent,
  writePending,
  type WantedAccount,
} from './consent.ts';
import { stateIn } from './consent-result.ts';

interface Waiting {
  platform: string;
  state: string;
  wanted: WantedAccount | undefined;
}

export interface Connecting {
  /** The network whose consent page is being requested. */
  opening: string | null;
  failure: string | null;
  /** The network whose window is open, as far as the product knows. */
  waitingFor: string | null;
  /**
   * Resolves to true if the consent page was opened, in a window or in place of this page. `wanted`: the account that
   * is reconnected.
   */
  connect(network: string, wanted?: WantedAccount): Promise<boolean>;
  /** Opens the consent window again, for a person who cannot find it. */
  openAgain(): void;
  stopWaiting(): void;
}

interface ConnectOptions {
  /** True if the screen itself reports a new connection, so that no toast is shown. */
  isQuiet?: boolean;
  /**
   * True if the screen also reports an outcome that it did not wait for. The consent page may have replaced the page
   * that started the connection.
   */
  reportsAllOutcomes?: boolean;
}

/** Opens the consent page of a network in a window, waits for the outcome and reports it. */
export function useConnect(
  workspaceId: string,
  { isQuiet = false, reportsAllOutcomes = false }: ConnectOptions = {},
): Connecting {
  const { call, person } = useSession();
  const uid = person?.uid ?? '';
  const toast = useToast();
  const [opening, setOpening] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  const connect = useCallback(
    async (network: string, wanted?: WantedAccount): Promise<boolean> => {
      // The window is opened before the request, because browsers block windows that open after a delay.
      const consentWindow = window.open('', 'fanfare-consent', 'popup,width=520,height=720');
      setOpening(network);
      setFailure(null);
      try {
        const consent = await call('authorise', { workspaceId, platform: network });
        const { url, codeVerifier } = typeof consent === 'string' ? { url: consent } : consent;
        const state = stateIn(url) ?? '';
        const pending = {
          platform: network,
          workspaceId,
          inThisWindow: consentWindow === null,
          ...(codeVerifier !== undefined && { codeVerifier }),
          ...(wanted && { wanted: { platform_id: wanted.platform_id, username: wanted.username } }),
        };
        writePending(state, pending, uid);
        setWaiting({ platform: network, state, wanted });
        if (consentWindow) {
          consentWindow.location.href = url;
          consentWindow.focus();
        }
        // The window was blocked, so the consent page replaces this page. The network then redirects to the callback
        // screen.
        else window.location.assign(url);
        return true;
      } catch (error) {
        consentWindow?.close();
        setFailure(messageOf(error, 'We couldn’t open this network. Try again.'));
        return false;
      } finally {
        setOpening(null);
      }
    },
    [call, uid, workspaceId],
  );

  const report = useCallback(() => {
    const outcome = takeOutcome(uid);
    if (!outcome) return;
    const show = async () => {
      const { reportOutcome } = await loadModule(() => import('./report-outcome.ts'));
      await reportOutcome(outcome, { workspaceId, call, toast, connect, isQuiet });
    };
    // A failure is ignored, because the list of accounts shows the new connection anyway.
    show().catch(() => undefined);
  }, [workspaceId, uid, call, toast, connect, isQuiet]);

  useEffect(() => {
    if (!waiting) return undefined;
    return watchConsent(() => {
      if (readPending(waiting.state, uid)) return;
      setWaiting(null);
      report();
    });
  }, [waiting, uid, report]);

  useEffect(() => {
    if (!reportsAllOutcomes) return undefined;
    report();
    // This tab reports a later outcome only when it gets the focus, because another tab may be waiting for that outcome
    // and reports it first.
    window.addEventListener('focus', report);
    return () => window.removeEventListener('focus', report);
  }, [reportsAllOutcomes, report]);

  const openAgain = () => {
    if (waiting) void connect(waiting.platform, waiting.wanted);
  };
  const stopWaiting = () => {
    if (waiting) forgetPending(waiting.state, uid);
    setWaiting(null);
  };
  return { opening, failure, waitingFor: waiting?.platform ?? null, connect, openAgain, stopWaiting };
}
