import type { Schedule } from '@fanfare/core/posts/post.ts';
import { Suspense } from 'react';
import type { Actions } from './use-actions.ts';
import { part } from '../../../ui/part.ts';

const ScheduleModal = part(async () => (await import('../schedule/schedule-modal.tsx')).ScheduleModal);
const ConfirmModal = part(async () => (await import('./confirm-modal.tsx')).ConfirmModal);

interface ComposerDialogsProps {
  actions: Actions;
  zone: string;
  now: Date;
  schedule: Schedule | null;
}

/** Dialogs between a click on an action and the submission. */
export function ComposerDialogs({ actions, zone, now, schedule }: ComposerDialogsProps) {
  const { asking, plan, confirm, stopAsking } = actions;
  return (
    <Suspense>
      {asking?.kind === 'schedule' && (
        <ScheduleModal zone={zone} now={now} current={schedule} onSchedule={plan} onClose={stopAsking} />
      )}
      {asking?.kind === 'confirm' && (
        <ConfirmModal
          action={asking.action}
          warnings={asking.warnings}
          onConfirm={confirm}
          onClose={stopAsking}
        />
      )}
    </Suspense>
  );
}
