import { lazyComponent, lazyOnRequest } from '../../ui/lazy-component.ts';

export const ConnectSocials = lazyOnRequest(
  async () => (await import('./connect-socials.tsx')).ConnectSocials,
);

export { mayManageAccounts } from './rights.ts';

export { useConnect } from './use-connect.ts';

export const ConnectNetwork = lazyComponent(
  async () => (await import('./connect-network.tsx')).ConnectNetwork,
);
