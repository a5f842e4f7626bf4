import { counted } from '@fanfare/core/text/counted.ts';
import { meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import { deliveriesPerCall } from '@fanfare/core/deliveries/watching.ts';
import type { Call } from '../../browser/api-client.ts';
import { hasCode, messageOf } from '../../browser/api-error.ts';
import type { Toast } from '../../ui/toasts.tsx';
import { findNetwork } from '../../networks/networks.tsx';
import type { Outcome, WantedAccount } from './consent.ts';

interface RetryOptions {
  workspaceId: string;
  call: Call;
  toast: (toast: Toast) => void;
}

export interface ReportOptions extends RetryOptions {
  connect: (platform: string, wanted?: WantedAccount) => Promise<boolean>;
  isQuiet: boolean;
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

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
      // Another person may have already retried this delivery, so it is skipped.
      if (hasCode(error, 'conflict')) continue;
      const text = messageOf(error);
      toast({ text, severity: 'error' });
      return;
    }
  if (count > 0) toast({ text: `Retrying ${counted(count, 'post')}.` });
  else toast({ text: 'These posts have been retried already.', severity: 'info' });
}

/** Offers to retry the posts that failed because these accounts had to be reconnected. */
async function offerRetry(
  text: string,
  outcome: Extract<Outcome, { kind: 'connected' }>,
  options: RetryOptions,
): Promise<void> {
  // If the failed deliveries cannot be read, no retry is offered, but the new connection is still announced.
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

/**
 * Announces how a consent ended. Offers to try again if the person connected a different account from the one that has
 * to be reconnected.
 */
export async function reportOutcome(outcome: Outcome, options: ReportOptions): Promise<void> {
  const { toast, connect, isQuiet } = options;
  if (outcome.kind !== 'connected')
    return toast({ text: outcome.message, severity: outcome.kind === 'failed' ? 'error' : 'info' });
  const { platform, names, missed } = outcome;
  const text = `Connected ${listed.format(names)} to ${findNetwork(platform).label}`;
  if (missed)
    return toast({
      text: `${text}, but ${missed.username} still has to be reconnected.`,
      severity: 'warning',
      action: { label: 'Try again', run: () => void connect(platform, missed) },
    });
  if (!isQuiet) await offerRetry(`${text}.`, outcome, options);
}
