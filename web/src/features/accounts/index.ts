import { lazyComponent } from '../../ui/lazy-component.ts';

export const ConnectSocials = lazyComponent(
  async () => (await import('./connect-socials.tsx')).ConnectSocials,
);

export { mayManageAccounts } from './rights.ts';

export { useConnect } from './use-connect.ts';

export const ConnectNetwork = lazyComponent(
  async () => (await import('./connect-network.tsx')).ConnectNetwork,
);
