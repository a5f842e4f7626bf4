import { counted } from '@fanfare/core/text/counted.ts';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useToast } from '../../ui/toasts.tsx';
import type { TableView } from './post-cells.tsx';
import type { Retry } from './retry-panel.tsx';
import type { Retried } from './use-retry-all.ts';

const RetryPanel = lazyComponent(async () => (await import('./retry-panel.tsx')).RetryPanel);

/**
 * Shows a toast when posts are retried, and another with the outcome. `onEnd` runs when all posts of a retry have
 * ended.
 */
export function useRetries(workspaceId: string, onEnd: () => void) {
  const toast = useToast();
  const [retries, setRetries] = useState<readonly Retry[]>([]);
  const without = (all: readonly Retry[], gone: string) => all.filter(({ topic }) => topic !== gone);
  return {
    onRetried: ({ count, posts }: Retried) => {
      const ids = posts.flatMap(({ deliveryId }) => deliveryId ?? []);
      const topic = `retry ${ids.join()}`;
      toast({ text: `Retrying ${counted(count, 'post')}.`, topic });
      setRetries((before) => [...without(before, topic), { topic, posts, ids }]);
    },
    /** The posts whose retry has not ended, with their status. */
    panels: (view: TableView) =>
      retries.map((retry) => (
        <Suspense key={retry.topic}>
          <RetryPanel
            {...retry}
            workspaceId={workspaceId}
            view={view}
            onEnd={() => {
              setRetries((before) => without(before, retry.topic));
              onEnd();
            }}
          />
        </Suspense>
      )),
  };
}
