import type { AccountChoice, ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hasCode, messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { announceOutcome, forgetPending, readPending, type Outcome, type WantedAccount } from './consent.ts';
import { readConsentResult, type ConsentResult } from './consent-result.ts';

export type CallbackState =
  | { kind: 'busy' }
  | {
      kind: 'choosing';
      choices: readonly AccountChoice[];
      wanted: WantedAccount | undefined;
      choose: (ids: string[]) => Promise<void>;
    }
  | { kind: 'done'; names: readonly string[]; missed: WantedAccount | undefined; inThisWindow: boolean }
  | { kind: 'refused' | 'failed'; message: string }
  /** The request or its response was lost, so the person can try again. */
  | { kind: 'cut off'; message: string };

const messages = {
  forgotten: 'This connection request has expired. Start again from the Socials screen.',
  refused: 'Connection cancelled. Nothing was connected.',
  broken: 'The network didn’t finish connecting. Start again from the Socials screen.',
  unclear: 'Something went wrong. Start again from the Socials screen.',
};

const errorText = (error: unknown) => messageOf(error, messages.unclear);

/** Completes the consent and informs the window that opened it. */
export function useNetworkCallback(network: string) {
  const [search] = useSearchParams();
  const { call, person } = useSession();
  const uid = person?.uid ?? '';
  const [state, setState] = useState<CallbackState>({ kind: 'busy' });
  const answered = useRef(false);

  const end = useCallback(
    (mark: string, outcome: Outcome) => {
      const inThisWindow = readPending(mark, uid)?.inThisWindow === true;
      // The outcome is stored first: the waiting window looks for the outcome as soon as the pending consent is
      // removed.
      announceOutcome(outcome, uid);
      forgetPending(mark, uid);
      setState(
        outcome.kind === 'connected'
          ? { kind: 'done', names: outcome.names, missed: outcome.missed, inThisWindow }
          : outcome,
      );
      // The window that opened this one shows the outcome. A failure is also shown here.
      if (outcome.kind !== 'failed' && !inThisWindow) window.close();
    },
    [uid],
  );

  const connect = useCallback(
    async ({ state: mark, code }: Extract<ConsentResult, { kind: 'agreed' }>) => {
      const pending = readPending(mark, uid);
      if (pending?.platform !== network) return setState({ kind: 'failed', message: messages.forgotten });
      const { workspaceId, codeVerifier, wanted } = pending;
      const where = { workspaceId, platform: network };
      const finish = (accounts: readonly ConnectedAccount[]) => {
        const ids = accounts.map(({ platform_id: id }) => id);
        const names = accounts.map(({ username }) => username);
        const missed = wanted && !ids.includes(wanted.platform_id) ? { missed: wanted } : {};
        end(mark, { kind: 'connected', platform: network, names, ids, ...missed });
      };
      try {
        const verifier = codeVerifier === undefined ? {} : { codeVerifier };
        const opened = await call('connect', { ...where, state: mark, code, ...verifier });
        if ('accounts' in opened) return finish(opened.accounts);
        const choose = async (ids: string[]) => {
          const chosen = await call('chooseAccounts', { ...where, state: opened.state, platform_ids: ids });
          finish(chosen.accounts);
        };
        return setState({ kind: 'choosing', choices: opened.choices, wanted, choose });
      } catch (error) {
        const message = errorText(error);
        if (hasCode(error, 'offline')) return setState({ kind: 'cut off', message });
        return end(mark, { kind: 'failed', message });
      }
    },
    [call, end, network, uid],
  );

  const answer = useCallback(() => {
    const given = readConsentResult(search);
    setState({ kind: 'busy' });
    if (given.kind === 'agreed') return void connect(given);
    const { kind, state: mark } = given;
    const outcome = { kind: kind === 'refused' ? 'refused' : 'failed', message: messages[kind] } as const;
    // Other windows are notified only if this browser requested the consent. Otherwise a link from a stranger may have
    // opened this page.
    if (mark !== null && readPending(mark, uid)) end(mark, outcome);
    else setState(outcome);
  }, [connect, end, search, uid]);

  useEffect(() => {
    // A code works only once, but React runs effects twice during development.
    if (answered.current) return;
    answered.current = true;
    answer();
  }, [answer]);
  return { state, retry: answer };
}
