import type { supportRoutes } from '@fanfare/core/api/support.ts';
import { deliveryLateAfterMs } from '@fanfare/core/deliveries/decisions.ts';
import { networkStatus, recentCounts } from '@fanfare/core/deliveries/network-health.ts';
import {
  supportDayFullText,
  supportMessagesShown,
  supportNumber,
  type SupportMessage,
} from '@fanfare/core/support-messages/message.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { DeliveryStore } from '../../store/deliveries.ts';
import type { NetworkHealthStore } from '../../store/network-health.ts';
import type { StoredSupportMessage, SupportMessageStore } from '../../store/support-messages.ts';
import { supportMail } from './support-mail.ts';

export interface SupportDependencies {
  supportMessages: SupportMessageStore;
  networkHealth: Pick<NetworkHealthStore, 'find'>;
  deliveries: Pick<DeliveryStore, 'countLate'>;
  supportEmail(): string;
  now(): Date;
}

const viewOf = ({ id, topic, message, sentAt }: StoredSupportMessage): SupportMessage => ({
  id,
  number: supportNumber(id),
  topic,
  message,
  sentAt: sentAt.toISOString(),
});

export function supportHandlers({
  supportMessages,
  networkHealth,
  deliveries,
  supportEmail,
  now,
}: SupportDependencies) {
  return {
    async sendSupportMessage({ id, topic, message, diagnostics = {} }, { person }) {
      const mail = supportMail(supportEmail(), person, { id, topic, message, diagnostics });
      const sent = await supportMessages.send(
        { uid: person.uid, id, topic, message, diagnostics, sentAt: now() },
        mail,
      );
      if (!sent) throw new AppError('rate_limited', { message: supportDayFullText });
      if (sent.topic !== topic || sent.message !== message)
        throw new AppError('conflict', {
          message: 'Another message was already sent from this form. Reload to see it, then write again.',
        });
      return viewOf(sent);
    },
    listSupportMessages: async (_, { person }) =>
      (await supportMessages.latest(person.uid, supportMessagesShown)).map(viewOf),
    async networkStatuses() {
      const at = now();
      const counts = recentCounts(await networkHealth.find(), at.getTime());
      const networks = Object.entries(counts).map(
        ([platform, each]) => [platform, networkStatus(each)] as const,
      );
      return { at: at.toISOString(), networks: Object.fromEntries(networks) };
    },
    lateDeliveries: ({ workspaceId }) =>
      deliveries.countLate(workspaceId, new Date(now().getTime() - deliveryLateAfterMs)),
  } satisfies Handlers<typeof supportRoutes>;
}
