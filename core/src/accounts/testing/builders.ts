import type { ConnectedAccount } from '../account.ts';

export function account(change: Partial<ConnectedAccount> = {}): ConnectedAccount {
  return {
    platform: 'youtube',
    platform_id: 'UC-harbour',
    username: 'Harbour Coffee',
    logo: null,
    connectedAt: '2026-11-02T23:30:00.000Z',
    tokenEndsAt: null,
    missingPermissions: [],
    problem: null,
    postsAtRisk: 0,
    ...change,
  };
}
