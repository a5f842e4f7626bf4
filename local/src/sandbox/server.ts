import { createServer } from 'node:http';
import { join } from 'node:path';
import { networks as known } from '@fanfare/platforms/registry.ts';
import { movableClock } from '../clock/movable-clock.ts';
import { systemClock } from '../clock/system-clock.ts';
import { openaiHost } from '../openai/key.ts';
import { createOpenai } from '../openai/listener.ts';
import { close, listen } from '../process/listen.ts';
import { refusingOtherPages } from '../process/local-request.ts';
import { billingRoutes } from '@fanfare/core/api/billing.ts';
import { createStripe } from '../stripe/listener.ts';
import { createWebhooks } from '../stripe/webhooks.ts';
import { createFaultQueue } from './faults.ts';
import { createKeptFiles } from './kept-files.ts';
import { createControl } from './control-listener.ts';
import { createNetworkListener } from './network-listener.ts';
import { loadBehaviours, openNetworks } from './networks.ts';
import { homePath } from './pages/layout.ts';
import { createWorlds } from './world.ts';

export interface SandboxOptions {
  /** The folder in which the sandbox stores all its data between runs. */
  dir: string;
  /** The origin of the product, to which consent pages redirect. */
  app: string;
}

export interface SandboxServer {
  host: string;
  /** The keys of the product's apps, by network. */
  keys: Record<string, { clientId: string; clientSecret: string }>;
  stop(): Promise<void>;
}

const log = (line: string) => void process.stdout.write(`${line}\n`);

/** Starts every network of the product, the OpenAI API of the assistant and Stripe in one sandbox process. */
export async function startSandbox({ dir, app }: SandboxOptions): Promise<SandboxServer> {
  const clock = systemClock;
  const faults = createFaultQueue();
  const files = createKeptFiles(join(dir, 'files'));
  // The networks have a separate clock, because the program that makes the demo data moves it to the past. Saving and
  // slow answers use the system's clock.
  const networkClock = movableClock(clock);
  const worlds = createWorlds({ clock: networkClock, faults, files });
  const behaviours = await loadBehaviours(known.map(({ id }) => id));
  const networks = openNetworks({ dir, clock, worlds, behaviours, log });
  const answerAsNetwork = createNetworkListener({ networks, worlds, clock, app, log });
  const answerAsOpenai = createOpenai({ clock, log });
  const webhooks = createWebhooks({ url: `${app}${billingRoutes.billingEvent.path}`, clock, log });
  const stripe = createStripe({
    file: join(dir, 'stripe.json'),
    clock: networkClock,
    app,
    // Sends no events while the demo data are made, when the networks' clock is in the past and the product does not
    // run yet. The program that makes the data passes the product the events that it needs.
    onEvent: (event) => {
      if (clock.now() - networkClock.now() < 60_000) webhooks.send(event);
    },
    log,
  });
  const control = createControl({ networks, faults, files, clock: networkClock, log });
  const server = createServer(
    refusingOtherPages((request, response) => {
      const begins = (path: string) => request.url?.startsWith(path) === true;
      if (begins(homePath)) control(request, response);
      else if (begins(`/${openaiHost}/`)) answerAsOpenai(request, response);
      else if (stripe.owns(request.url ?? '')) stripe.listener(request, response);
      else answerAsNetwork(request, response);
    }),
  );
  const port = await listen(server, 0, 'the sandbox');
  return {
    host: `127.0.0.1:${port}`,
    keys: Object.fromEntries(networks.all.map(({ id, keys }) => [id, keys])),
    async stop() {
      await close(server);
      webhooks.stop();
      stripe.stop();
      networks.flush();
    },
  };
}
