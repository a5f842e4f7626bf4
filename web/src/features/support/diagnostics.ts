import { plans } from '@fanfare/core/billing/plans.ts';
import type { Diagnostics } from '@fanfare/core/support-messages/message.ts';
import type { DeliveryView } from '@fanfare/core/deliveries/view.ts';
import type { Plan } from '@fanfare/core/billing/plans.ts';
import { findNetwork } from '../../networks/networks.tsx';

/** The name and version of the browser and its system, without the rest of the long text that browsers send. */
export function browserText(agent: string): string {
  const names = [
    [/Edg\/(\d+)/, 'Edge'],
    [/Firefox\/(\d+)/, 'Firefox'],
    [/Chrome\/(\d+)/, 'Chrome'],
    [/Version\/(\d+).* Safari/, 'Safari'],
  ] as const;
  const found = names
    .map(([pattern, name]) => [name, pattern.exec(agent)?.[1]] as const)
    .find(([, at]) => at);
  const system = /Android|iPhone|iPad|Windows|Mac OS X|Linux/.exec(agent)?.[0] ?? '';
  const name = found ? `${found[0]} ${found[1]}` : 'Unknown browser';
  return system === '' ? name : `${name} on ${system}`;
}

/** The version of the running build, which is a part of the name of its first script. */
export function versionIn(page: Document): string {
  const address = page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  const file = address.split('/').at(-1) ?? '';
  const isBuilt = file.includes('-') && file.endsWith('.js');
  return isBuilt ? file.slice(file.indexOf('-') + 1, -'.js'.length) : 'development';
}

interface Known {
  workspace: string | null;
  plan: Plan | null;
  delivery: DeliveryView | null;
  timeZone: string;
}

/** The facts that are sent with a message. They never contain the text of a post, or a secret such as a token. */
export function diagnosticsOf({ workspace, plan, delivery, timeZone }: Known): Diagnostics {
  const { innerWidth, innerHeight } = window;
  return {
    ...(workspace !== null && { workspace }),
    ...(plan !== null && { plan: plans[plan].name }),
    ...(delivery !== null && {
      delivery: [
        delivery.id,
        findNetwork(delivery.platform).label,
        delivery.failure === null ? delivery.state : `${delivery.state}: ${delivery.failure.kind}`,
        `${delivery.attempts} steps`,
      ].join(', '),
    }),
    browser: `${browserText(navigator.userAgent)}, ${innerWidth} × ${innerHeight}`,
    timeZone,
    version: versionIn(document),
  };
}
