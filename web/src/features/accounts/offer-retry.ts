import { meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import { deliveriesPerCall } from '@fanfare/core/deliveries/watching.ts';
import type { Call } from '../../browser/api-client.ts';
import { hasCode, messageOf } from '../../browser/api-error.ts';
import { counted } from '../../ui/count-text.ts';
import type { Toast } from '../../ui/toasts.tsx';
import type { Outcome } from './consent.ts';

export interface RetryOptions {
  workspaceId: string;
  call: Call;
  toast: (toast: Toast) => void;
}

/** The deliveries that failed because these accounts had to be reconnected. */
async function failedDeliveries(
  { platform, ids }: Extract<Outcome, { kind: 'connected' }>,
  { workspaceId, call }: RetryOptions,
): Promise<string[]> {
  const { groups } = await call('listPosts', { workspaceId, status: 'failed' });
  const found = groups
    .flatMap(({ posts }) => posts)
    .filter(({ uploadTo, platform_id: id }) => uploadTo === platform && id !== null && ids.includes(id))
    .flatMap(({ deliveryId }) => deliveryId ?? [])
    .slice(0, deliveriesPerCall);
  if (found.length === 0) return [];
  const deliveries = await call('listDeliveries', { workspaceId, ids: found.join(',') });
  return deliveries
    .filter(({ canRetry, failure }) => canRetry && failure && meaningOf(failure.kind).needsReconnect)
    .map(({ id }) => id);
}

async function retryAll(deliveries: readonly string[], { workspaceId, call, toast }: RetryOptions) {
  let count = 0;
  for (const id of deliveries)
    try {
      await call('retryDelivery', { workspaceId, id });
      count += 1;
    } catch (error) {
      // Another person may have already retried this one.
      if (hasCode(error, 'conflict')) continue;
      const text = messageOf(error);
      toast({ text, severity: 'error' });
      return;
    }
  toast({ text: `Retrying ${counted(count, 'post')}.` });
}

/** Announces which accounts were connected, and offers to retry the posts that failed before. */
export async function offerRetry(
  text: string,
  outcome: Extract<Outcome, { kind: 'connected' }>,
  options: RetryOptions,
): Promise<void> {
  // The offer is optional: if it fails, the connection is still announced.
  const failed = await failedDeliveries(outcome, options).catch(() => []);
  if (failed.length === 0) return options.toast({ text });
  options.toast({
    text: `${text} ${counted(failed.length, 'post')} failed before.`,
    action: {
      label: failed.length === 1 ? 'Retry post' : `Retry ${failed.length} posts`,
      run: () => void retryAll(failed, options),
    },
  });
}
