import type { NetworkStatus } from '../deliveries/network-health.ts';
import type { SupportMessage } from '../support-messages/message.ts';
import { route } from './route.ts';
import type { WorkspaceQuery } from './schemas/accounts.ts';
import type { SendSupportMessageInput } from './schemas/support.ts';

/**
 * Whether each network works at the moment, derived from the deliveries of all workspaces. Networks without recent
 * posts may be missing.
 */
export interface NetworkStatuses {
  /** ISO instant of the answer. */
  at: string;
  networks: Readonly<Record<string, NetworkStatus>>;
}

export const supportRoutes = {
  /** Stores the message and e-mails it to us, once for each id, however often the call is made. */
  sendSupportMessage: route<SendSupportMessageInput, SupportMessage>()({
    method: 'POST',
    path: '/api/auth/user/support/messages',
    access: 'user',
    success: 201,
  }),
  /** The caller's latest messages, newest first. */
  listSupportMessages: route<Record<never, never>, SupportMessage[]>()({
    method: 'GET',
    path: '/api/auth/user/support/messages',
    access: 'user',
  }),
  networkStatuses: route<Record<never, never>, NetworkStatuses>()({
    method: 'GET',
    path: '/api/auth/user/support/networks',
    access: 'user',
  }),
  /** The number of late posts of the workspace, by network. At most 100 posts are counted in all. */
  lateDeliveries: route<WorkspaceQuery, Record<string, number>>()({
    method: 'GET',
    path: '/api/auth/user/support/late',
  }),
};
