import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { hasAccount, type Variant } from '@fanfare/core/composer/variant.ts';
import type { Schedule } from '@fanfare/core/posts/post.ts';
import { useState, type ComponentProps } from 'react';
import { useRead } from '../../../browser/use-read.ts';
import type { useNetworkRules } from '../../../networks/network-rules.ts';
import { useBestTimes, type MeasuredAccount } from '../schedule/best-times.ts';
import type { Actions } from './use-actions.ts';
import { timeText } from '../../../ui/date-text.ts';
import { lazyOnRequest } from '../../../ui/lazy-component.ts';

const ScheduleModal = lazyOnRequest(
  async () => (await import('../schedule/schedule-modal.tsx')).ScheduleModal,
);
const ConfirmDialog = lazyOnRequest(
  async () => (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog,
);
const PublishAgainDialog = lazyOnRequest(
  async () => (await import('./publish-again-dialog.tsx')).PublishAgainDialog,
);
const ConfirmModal = lazyOnRequest(async () => (await import('./confirm-modal.tsx')).ConfirmModal);

interface SlotFor {
  workspaceId: string;
  groupId: string;
  variants: readonly Variant[];
  find: ReturnType<typeof useNetworkRules>;
}

/**
 * The account from whose results times are suggested: a chosen account that works and has analytics. Undefined if there
 * is none.
 */
const measuredIn = (
  { variants, find }: SlotFor,
  accounts: readonly ConnectedAccount[],
): ConnectedAccount | undefined =>
  accounts.find(
    ({ platform, platform_id: id, problem, missingPermissions }) =>
      variants.some(({ uploadTo, platformId }) => uploadTo === platform && platformId === id) &&
      find(platform)?.analytics &&
      problem === null &&
      missingPermissions.length === 0,
  );

interface ScheduleStepProps extends Omit<ComponentProps<typeof ScheduleModal>, 'nextSlot' | 'onSchedule'> {
  slotFor: SlotFor;
  accounts: readonly ConnectedAccount[];
  onSchedule: Actions['plan'];
}

type StepProps = Omit<ScheduleStepProps, 'accounts'>;

function ScheduleStep({ accounts, ...props }: ScheduleStepProps) {
  const { workspaceId } = props.slotFor;
  const measured = measuredIn(props.slotFor, accounts);
  if (measured) {
    // Passes only these two fields of the account, because the call refuses all others.
    const { platform, platform_id } = measured;
    return <MeasuredStep {...props} account={{ workspaceId, platform, platform_id }} />;
  }
  return <StepWithSlot {...props} />;
}

/** The schedule dialog with the best times of an account, which may take a moment to load. */
function MeasuredStep({ account, ...props }: StepProps & { account: MeasuredAccount }) {
  const [openedAt] = useState(props.now);
  return <StepWithSlot {...props} bestTimes={useBestTimes(account, props.zone, openedAt)} />;
}

/** The schedule dialog. It opens immediately, and offers the next free posting slot as soon as the slot is known. */
function StepWithSlot({ slotFor: { workspaceId, groupId, variants }, ...modal }: StepProps) {
  const written = variants.filter(hasAccount);
  const platforms = new Set(written.map(({ uploadTo }) => uploadTo));
  const { data } = useRead('nextSlot', {
    workspaceId,
    post_id: groupId,
    ...(platforms.size > 0 && { platforms: [...platforms].join(',') }),
  });
  const at = data?.at ?? null;
  const posts = written.map(({ uploadTo, platformId }) => ({ uploadTo, platform_id: platformId }));
  return (
    <ScheduleModal
      {...modal}
      planned={{ workspaceId, groupId, posts }}
      nextSlot={at === null ? null : Date.parse(at)}
    />
  );
}

interface ComposerDialogsProps {
  actions: Actions;
  onClose: () => void;
  zone: string;
  now: Date;
  accounts: readonly ConnectedAccount[];
  schedule: Schedule | null;
  /** The time at which the saved posts are published. */
  savedSchedule: Schedule | null;
  /** The post that needs a posting slot. */
  slotFor: SlotFor;
}

/** The dialogs that may open between a click on an action and the submission. */
export function ComposerDialogs({
  actions,
  onClose,
  zone,
  now,
  accounts,
  schedule,
  savedSchedule,
  slotFor,
}: ComposerDialogsProps) {
  const { asking, plan, confirm, unschedule } = actions;
  return (
    <>
      {asking?.kind === 'schedule' && (
        <ScheduleStep
          slotFor={slotFor}
          accounts={accounts}
          zone={zone}
          now={now}
          current={schedule}
          {...(savedSchedule && { title: 'Reschedule', confirm: 'Reschedule' })}
          onSchedule={plan}
          onClose={onClose}
        />
      )}
      {asking?.kind === 'unschedule' && savedSchedule && (
        <ConfirmDialog
          title="Move to drafts?"
          text={`It will not be published on ${timeText(new Date(savedSchedule.at), savedSchedule.zone)}. You can schedule it again later.`}
          confirm="Move to drafts"
          cancel="Keep scheduled"
          isDangerous={false}
          onConfirm={unschedule}
          onCancel={onClose}
        />
      )}
      {asking?.kind === 'confirm' && (
        <ConfirmModal
          action={asking.action}
          isScheduled={savedSchedule !== null}
          warnings={asking.warnings}
          onConfirm={confirm}
          onClose={onClose}
        />
      )}
      {asking?.kind === 'publishAgain' && (
        <PublishAgainDialog
          live={asking.accounts}
          accounts={accounts}
          onConfirm={asking.sendAgain}
          onCancel={onClose}
        />
      )}
    </>
  );
}
