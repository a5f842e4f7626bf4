import type { TextAction } from '@fanfare/core/assistant/text-action.ts';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../browser/session-context.ts';
import { failureOf, requestText, type UnsettledRequests } from './request-text.ts';

export type { UnsettledRequests };

export type ActionState =
  | { step: 'idle' | 'stopped' }
  /** `text`: the part of the answer received so far. */
  | { step: 'running' | 'done'; text: string }
  | { step: 'failed'; message: string; isLimit: boolean };

/** Runs one action at a time. `onOver` is called when the action ends, in any way. */
export function useTextAction(workspaceId: string, unsettled: UnsettledRequests, onOver: () => void) {
  const { call } = useSession();
  const [state, setState] = useState<ActionState>({ step: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (action: TextAction) => {
    if (running.current && !running.current.signal.aborted) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ step: 'running', text: '' });
    const onText = (piece: string) => {
      if (!signal.aborted)
        setState((now) => (now.step === 'running' ? { ...now, text: now.text + piece } : now));
    };
    try {
      const { state: outcome, text } = await requestText(call, action, {
        workspaceId,
        unsettled,
        signal,
        onText,
      });
      if (signal.aborted) return;
      setState(
        outcome === 'failed' ? { step: 'failed', message: text, isLimit: false } : { step: 'done', text },
      );
    } catch (error) {
      if (!signal.aborted) setState({ step: 'failed', ...failureOf(error) });
    } finally {
      if (running.current === controller) running.current = null;
      onOver();
    }
  };
  const stop = () => {
    running.current?.abort();
    setState({ step: 'stopped' });
  };
  return { state, run, stop };
}
