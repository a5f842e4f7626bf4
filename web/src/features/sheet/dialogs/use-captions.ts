import type { TextAction } from '@fanfare/core/assistant/text-action.ts';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../browser/session-context.ts';
import { failureOf, requestText, type UnsettledRequests } from '../../assistant/index.ts';

export type Caption =
  | { state: 'waiting' | 'writing' }
  | { state: 'done'; text: string }
  | { state: 'failed'; message: string };

export interface CaptionRequest {
  /** The id of the row. */
  id: string;
  action: TextAction;
}

/** The model answers each request in seconds; more simultaneous requests would only wait for each other. */
const atOnce = 3;

/** Requests captions, a few at the same time. Each result is kept until the dialog closes; nothing is applied. */
export function useCaptions(workspaceId: string, onOver: () => void) {
  const { call } = useSession();
  const [captions, setCaptions] = useState<ReadonlyMap<string, Caption>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const [isLimited, setLimited] = useState(false);
  const [unsettled] = useState<UnsettledRequests>(() => new Map());
  const running = useRef<AbortController>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      running.current?.abort();
    };
  }, []);

  /** Sets many captions together, so that the map is copied only once. */
  const keepAll = (ids: readonly string[], caption: Caption | null) =>
    setCaptions((before) => {
      const after = new Map(before);
      for (const id of ids)
        if (caption) after.set(id, caption);
        else after.delete(id);
      return after;
    });
  const keep = (id: string, caption: Caption | null) => keepAll([id], caption);

  /** Returns false if further requests would fail too, for example because the quota is used up. */
  const write = async ({ id, action }: CaptionRequest, signal: AbortSignal): Promise<boolean> => {
    keep(id, { state: 'writing' });
    try {
      const asking = { workspaceId, unsettled, signal, onText: () => undefined };
      const { state, text } = await requestText(call, action, asking);
      if (signal.aborted) keep(id, null);
      else keep(id, state === 'failed' ? { state, message: text } : { state: 'done', text: text.trim() });
      return true;
    } catch (error) {
      const { message, isLimit } = failureOf(error);
      if (isLimit) setLimited(true);
      keep(id, signal.aborted ? null : { state: 'failed', message });
      return !isLimit;
    }
  };

  const run = async (requests: readonly CaptionRequest[]) => {
    if (running.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setRunning(true);
    keepAll(
      requests.map(({ id }) => id),
      { state: 'waiting' },
    );
    const left = [...requests];
    const work = async () => {
      for (let next = left.shift(); next; next = left.shift())
        // The waiting requests are dropped when the quota is used up or the person stops.
        if (signal.aborted || !(await write(next, signal))) {
          if (signal.aborted) keep(next.id, null);
          keepAll(
            left.splice(0).map(({ id }) => id),
            null,
          );
        }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    running.current = null;
    if (!isOpen.current) return;
    setRunning(false);
    onOver();
  };
  return {
    captions,
    isRunning,
    isLimited,
    run,
    stop: () => running.current?.abort(),
    edit: (id: string, text: string) => keep(id, { state: 'done', text }),
  };
}
