import { faultKinds, type SandboxNetwork } from '@fanfare/platforms/_sandbox/sandbox.ts';
import { timesMax } from '../fault-input.ts';
import type { WaitingFault } from '../faults.ts';
import { homePath } from './layout.ts';
import { markup, type Markup } from './markup.ts';
import { counted } from '@fanfare/core/text/counted.ts';
import { faultWords } from './words.ts';

const option = (value: string, text: string) => markup`<option value="${value}">${text}</option>`;

const field = (label: string, id: string, control: Markup) => markup`<div class="field">
    <label for="${id}">${label}</label>
    ${control}
  </div>`;

function whose({ identities }: SandboxNetwork, account: string | null): string {
  if (account === null) return 'anybody';
  return identities.find(({ platformId }) => platformId === account)?.username ?? account;
}

const waitingItem = (network: SandboxNetwork, fault: WaitingFault) => markup`<li>
    <div>
      <strong>${faultWords[fault.kind]}</strong>
      <p>${fault.call === null ? 'Any call' : (network.calls[fault.call] ?? fault.call)}, of ${whose(network, fault.account)}, ${counted(fault.times, 'time')}</p>
    </div>
    <form method="post" action="${homePath}/faults/remove">
      <input type="hidden" name="network" value="${network.id}">
      <input type="hidden" name="id" value="${fault.id}">
      <button class="button quiet" aria-label="Remove: ${faultWords[fault.kind]}">Remove</button>
    </form>
  </li>`;

function waitingList(network: SandboxNetwork, faults: readonly WaitingFault[]): Markup {
  if (faults.length === 0) return markup`<p class="hint">No fault waits. Every call goes well.</p>`;
  return markup`<ul class="waiting">${faults.map((fault) => waitingItem(network, fault))}</ul>`;
}

function aimForm(network: SandboxNetwork): Markup {
  const calls = Object.entries(network.calls).map(([name, words]) => option(name, words));
  const accounts = network.identities.map(({ platformId, username }) => option(platformId, username));
  const kinds = faultKinds.map((kind) => option(kind, faultWords[kind]));
  return markup`<form class="aim" method="post" action="${homePath}/faults">
    <input type="hidden" name="network" value="${network.id}">
    ${field('What shall happen', 'kind', markup`<select id="kind" name="kind">${kinds}</select>`)}
    ${field('To which call', 'call', markup`<select id="call" name="call">${option('', 'The next call, whichever it is')}${calls}</select>`)}
    ${field('Of whom', 'account', markup`<select id="account" name="account">${option('', 'Anybody')}${accounts}</select>`)}
    ${field('How often', 'times', markup`<input id="times" name="times" type="number" min="1" max="${timesMax}" value="1" required>`)}
    <button class="button strong">Add the fault</button>
  </form>`;
}

export function faultPanel(network: SandboxNetwork, faults: readonly WaitingFault[]): Markup {
  return markup`<aside class="panel" id="faults" aria-labelledby="faults-title">
    <h2 id="faults-title">Break something</h2>
    <p class="hint">A fault meets the next calls that fit it, and is gone then. Not every fault suits every call.</p>
    ${waitingList(network, faults)}
    ${aimForm(network)}
  </aside>`;
}
