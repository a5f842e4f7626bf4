import type { SandboxAccount, SandboxNetwork } from '@fanfare/platforms/_sandbox/sandbox.ts';
import type { WaitingFault } from '../faults.ts';
import { accountSection } from './account-section.ts';
import { faultPanel } from './fault-panel.ts';
import { homePath, layout, markOf, pathOf, type Notice } from './layout.ts';
import { markup } from './markup.ts';
import type { HasFile } from './post-card.ts';
import { counted } from '@fanfare/core/text/counted.ts';

export interface NetworkPageParts {
  network: SandboxNetwork;
  faults: readonly WaitingFault[];
  hasFile: HasFile;
  notice: Notice | null;
}

const accountLink = ({ platformId, username, logo, posts }: SandboxAccount) => markup`<li>
    <a href="#account-${platformId}"><img class="face small" src="${logo}" alt="" width="24" height="24">${username}<span class="count" aria-label="${counted(posts.length, 'post')}">${posts.length}</span></a>
  </li>`;

export function networkPage({ network, faults, hasFile, notice }: NetworkPageParts): string {
  const accounts = network.accounts();
  const own = faults.filter((fault) => fault.network === network.id);
  const posts = accounts.reduce((sum, account) => sum + account.posts.length, 0);
  return layout({
    title: `${network.label} on this machine`,
    path: pathOf(network),
    notice,
    head: markup`<a class="back" href="${homePath}">All networks</a>
      <h1>${markOf(network)}${network.label}</h1>
      <p>${counted(accounts.length, 'account')}, ${counted(posts, 'post')}, ${counted(own.length, 'fault')} waiting</p>`,
    body: markup`<nav class="jump" aria-label="Accounts"><ul>${accounts.map(accountLink)}<li><a href="#faults">Faults<span class="count">${own.length}</span></a></li></ul></nav>
      <div class="columns">
        <div class="accounts">${accounts.map((account) => accountSection(network, account, hasFile))}</div>
        ${faultPanel(network, own)}
      </div>`,
  });
}
